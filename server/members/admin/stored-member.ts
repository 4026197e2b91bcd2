import type { Database } from '#server/store/store.ts';
import { unknownMember } from './refusals.ts';
import { findById, type StoredMember } from './repository.ts';

/** The record of this id. Throws a 404 where there is none. */
export async function storedMember(memberId: string, db: Database): Promise<StoredMember> {
  const stored = await findById(memberId, db);
  if (stored === null) throw unknownMember();
  return stored;
}
