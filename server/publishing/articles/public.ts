import type { Database } from '#server/platform/store/store.ts';
import { findAllPictured } from './repository.ts';
import { pictureKeysIn } from './sanitise.ts';

export { findPage as findArticlePage } from './admin/repository.ts';
export { type ArticleHead, findAllPublished } from './repository.ts';
export { inSeconds } from './write.ts';

/** The pictures that any article names: out, drafted, withdrawn or deleted, for each can be brought back. */
export async function findAllPictureKeys(db: Database): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { content, thumbnailKey } of await findAllPictured(db)) {
    for (const key of pictureKeysIn(content)) keys.add(key);
    if (thumbnailKey !== null) keys.add(thumbnailKey);
  }
  return keys;
}
