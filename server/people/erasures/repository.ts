/** Who has been erased: the SQL. */

import { isMissingTable } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Keyed hashes of all erased people; none in a database of a version that did not note them. */
export async function findAllErasures(db: Database): Promise<readonly string[]> {
  try {
    const rows = await db.selectFrom('erasures').select('subject_hash').execute();
    return rows.map((row) => row.subject_hash);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Notes erased people; those that are noted already stay. */
export async function insertErasures(hashes: readonly string[], db: Database): Promise<void> {
  for (const subject_hash of hashes) {
    await db
      .insertInto('erasures')
      .values({ subject_hash })
      .onConflict((conflict) => conflict.column('subject_hash').doNothing())
      .execute();
  }
}
