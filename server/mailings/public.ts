/** What other groups may ask of mailings. */

import type { Database } from '#server/store/store.ts';
import { countAllOf, deleteAllRecipients, findAllOfMember, findAllStops } from './recipients-repository.ts';
import { findAllEndedBefore, updateCounts } from './repository.ts';

export { deleteAllOfMember } from './recipients-repository.ts';

/** What mailings hold about a person. */
export async function heldByMailings(memberId: string, db: Database) {
  const stops = await findAllStops([memberId], db);
  return {
    newsStoppedAt: stops.get(memberId) ?? null,
    received: await findAllOfMember(memberId, db),
  };
}

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
