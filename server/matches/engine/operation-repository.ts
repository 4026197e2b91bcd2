/** How long answers already given are kept: the SQL of this group for its cleaning, on `operations` only. */

import type { Database } from '#server/store/store.ts';

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
