/** Clubs: the SQL of this group, on its table only. */

import type { Database } from '#server/store/store.ts';

/** By id. */
export async function findAllClubs(
  db: Database,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db.selectFrom('clubs').select(['club_id as id', 'name']).orderBy('club_id').execute();
}
