/** The pool's facts, spent challenges, and the cleaning of its tables that only grow. */

import type { Database } from '#server/platform/store/store.ts';

/** Stores each fact that is not there yet; what is there stays. */
export async function insertFactsIfAbsent(
  facts: Readonly<Record<string, string>>,
  db: Database,
): Promise<void> {
  await db
    .insertInto('pool_facts')
    .values(Object.entries(facts).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function findAllFacts(db: Database): Promise<Readonly<Partial<Record<string, string>>>> {
  const rows = await db.selectFrom('pool_facts').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Removes what ended, and what was last tried, before an instant (UTC, ISO). Nothing that could still be asked for ends up here. Returns how many. */
export async function deleteExpired(
  { ended: before, tried }: { readonly ended: string; readonly tried: string },
  db: Database,
): Promise<number> {
  const removed = [
    await db.deleteFrom('used_challenges').where('expires_at', '<', before).executeTakeFirst(),
    await db.deleteFrom('user_codes').where('expires_at', '<', before).executeTakeFirst(),
    await db.deleteFrom('authorization_codes').where('expires_at', '<', before).executeTakeFirst(),
    await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).executeTakeFirst(),
    await db.deleteFrom('token_families').where('expires_at', '<', before).executeTakeFirst(),
    await db.deleteFrom('failed_attempts').where('last_failed_at', '<', tried).executeTakeFirst(),
    await db.deleteFrom('signing_keys').where('trusted_until', '<', before).executeTakeFirst(),
  ];
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

export async function isUsedChallenge(challengeId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('used_challenges')
    .select('challenge_id')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it is there already. */
export async function insertUsedChallenge(
  challengeId: string,
  expiresAt: string,
  db: Database,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ challenge_id: challengeId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An expired challenge is refused by its own age: nobody need remember it. */
export async function deleteExpiredChallenges(now: string, db: Database): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
}
