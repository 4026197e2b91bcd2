/** The answers already given to operations, under the keys that their senders chose. */

import { insertRows, isPostgres } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';

/** The key of an operation belongs to its actor. */
export type OperationKey = { readonly actor: string; readonly key: string };

/** What was answered to an operation: the whole body, or its short form (`server/football/matches/engine/answers.ts`). */
export type GivenAnswer = {
  readonly fingerprint: string;
  readonly status: number;
  readonly answer: string;
};

/**
 * The stored answers of these operations, by `keyOf`; without one for an operation that has not been answered. On PostgreSQL the rows are locked, so
 * that the commit waits until a synchronous standby has them: after a crash, committed rows are visible before the standby has received them.
 */
export async function findOperations(
  keys: readonly OperationKey[],
  db: Database,
): Promise<ReadonlyMap<string, GivenAnswer>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('operations')
    .select(['actor', 'operation_key as key', 'fingerprint', 'status', 'answer'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('actor', 'operation_key'),
        'in',
        keys.map(({ actor, key }) => tuple(actor, key)),
      ),
    )
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ actor, key, ...given }) => [keyOf({ actor, key }), given]));
}

export function keyOf({ actor, key }: OperationKey): string {
  return JSON.stringify([actor, key]);
}

export async function findOperation(key: OperationKey, db: Database): Promise<GivenAnswer | null> {
  return (await findOperations([key], db)).get(keyOf(key)) ?? null;
}

/** Remembers what is answered; `now` is an ISO instant. A unique violation where one is remembered already. */
export async function insertOperations(
  all: readonly { readonly operation: OperationKey; readonly given: GivenAnswer; readonly now: string }[],
  db: Database,
): Promise<void> {
  const rows = all.map(({ operation: { actor, key }, given, now }) => ({
    actor,
    operation_key: key,
    ...given,
    created_at: now,
  }));
  await insertRows('operations', rows, db);
}

export function insertOperation(
  operation: OperationKey,
  given: GivenAnswer,
  now: string,
  db: Database,
): Promise<void> {
  return insertOperations([{ operation, given, now }], db);
}

/** Removes at most `most` answers that were given before an ISO instant, the oldest first; says how many it found. */
export async function deleteOldOperations(before: string, most: number, db: Database): Promise<number> {
  const old = await db
    .selectFrom('operations')
    .select(['actor', 'operation_key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute();
  const byActor = Map.groupBy(old, ({ actor }) => actor);
  for (const [actor, keys] of byActor) {
    await db
      .deleteFrom('operations')
      .where('actor', '=', actor)
      .where(
        'operation_key',
        'in',
        keys.map((one) => one.operation_key),
      )
      .where('created_at', '<', before)
      .execute();
  }
  return old.length;
}
