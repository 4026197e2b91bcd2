import type { Database } from '#server/platform/store/store.ts';
import { lookOf, looksLike } from './look.ts';
import { findAllLooks } from './pictures-repository.ts';

/** The key of a picture that was taken down and looks like this; null where there is none. */
export async function findLikeTakenDown(bytes: Buffer, db: Database): Promise<string | null> {
  const known = await findAllLooks(db);
  const look = known.length === 0 ? null : await lookOf(bytes);
  if (look === null) return null;
  return known.find((one) => looksLike(one.look, look))?.key ?? null;
}
