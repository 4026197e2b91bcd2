import { inParts } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllCustomersOfMembers } from './customers-repository.ts';
import { noteLookups } from './lookups-repository.ts';

/** Notes the customers who pay for members as to be looked up. `now` is a UTC instant with milliseconds. */
export async function notePayersOf(memberIds: readonly string[], now: string, db: Database): Promise<void> {
  const customers = await inParts(memberIds, (part) => findAllCustomersOfMembers(part, db));
  await noteLookups(customers, now, db);
}
