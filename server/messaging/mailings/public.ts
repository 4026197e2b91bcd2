/** What other groups may ask of mailings. */

import type { Database } from '#server/platform/store/store.ts';
import { countAllOf, deleteAllRecipients } from './recipients-repository.ts';
import { findAllEndedBefore, updateCounts } from './repository.ts';

export { mailingsOfPerson } from './personal-data.ts';

/** Forgets whom mailings went to that ended before an instant; how many they were stays. Returns how many recipients. */
export async function forgetRecipientsBefore(before: string, db: Database): Promise<number> {
  let forgotten = 0;
  for (const { id } of await findAllEndedBefore(before, db)) {
    const counts = (await countAllOf([id], db)).get(id);
    if (counts !== undefined) await updateCounts(id, counts, db);
    forgotten += await deleteAllRecipients(id, db);
  }
  return forgotten;
}
