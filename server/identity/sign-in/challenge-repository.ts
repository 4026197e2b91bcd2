/** Challenges that have been answered: the SQL on their table. */

import type { Database } from '#server/store/store.ts';

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
