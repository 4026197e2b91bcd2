/** How many members of each month have been erased since: the SQL. */

import { sql } from 'kysely';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type ErasedNumbers = Row<'erased_members'>;

export async function findAllErased(db: Database): Promise<readonly ErasedNumbers[]> {
  return db.selectFrom('erased_members').selectAll().execute();
}

/** Adds one membership to its months. */
export async function addErased(months: readonly ErasedNumbers[], db: Database): Promise<void> {
  for (const numbers of months) {
    await db
      .insertInto('erased_members')
      .values(numbers)
      .onConflict((conflict) =>
        conflict.column('month').doUpdateSet({
          regular: sql<number>`erased_members.regular + excluded.regular`,
          premium: sql<number>`erased_members.premium + excluded.premium`,
          joinings: sql<number>`erased_members.joinings + excluded.joinings`,
          leavings: sql<number>`erased_members.leavings + excluded.leavings`,
        }),
      )
      .execute();
  }
}
