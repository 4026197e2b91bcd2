import type { Database } from '#server/store/store.ts';
import { findById, type StoredMember } from './members-repository.ts';
import { unknownMember } from './refusals.ts';

/** The record of this id. Throws a 404 where there is none. */
export async function storedMember(memberId: string, db: Database): Promise<StoredMember> {
  const stored = await findById(memberId, db);
  if (stored === null) throw unknownMember();
  return stored;
}
