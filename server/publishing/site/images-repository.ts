/** Pictures of the site's own pages, by the hash of their bytes. */

import { hash } from 'node:crypto';
import { fromFlag, toFlag } from '#server/platform/store/schema.ts';
import type { SiteImageType } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A picture's measures in pixels, and how it is reached. */
export type StoredImage = {
  readonly hash: string;
  readonly type: SiteImageType;
  readonly width: number;
  readonly height: number;
  readonly isPublic: boolean;
};

export type NewImage = Omit<StoredImage, 'hash'> & { readonly bytes: Uint8Array };

/** What an image is known by: the SHA-256 of its bytes, lower-case hex. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The same bytes again are the same picture, which is public from then on where they are meant for everyone. */
export async function saveImages(images: readonly NewImage[], now: string, db: Database): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ bytes, isPublic, ...facts }) => ({
    image_hash: hashOf(bytes),
    ...facts,
    bytes,
    is_public: toFlag(isPublic),
    created_at: now,
  }));
  await db
    .insertInto('site_images')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = rows.filter(({ is_public }) => is_public === 1).map(({ image_hash }) => image_hash);
  if (open.length === 0) return;
  await db
    .updateTable('site_images')
    .set({ is_public: 1 })
    .where('image_hash', 'in', open)
    .where('is_public', '=', 0)
    .execute();
}

/** Those that there are, by their hash. */
export async function findAllByHash(
  hashes: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, StoredImage>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('site_images')
    .select(['image_hash', 'type', 'width', 'height', 'is_public'])
    .where('image_hash', 'in', [...new Set(hashes)])
    .execute();
  return new Map(
    rows.map(({ image_hash, is_public, ...facts }) => [
      image_hash,
      { hash: image_hash, ...facts, isPublic: fromFlag(is_public) },
    ]),
  );
}

/** What it looks like; null where there is none. */
export async function findBytes(
  imageHash: string,
  whose: 'everyone' | 'members',
  db: Database,
): Promise<{ readonly type: SiteImageType; readonly bytes: Buffer } | null> {
  const row = await db
    .selectFrom('site_images')
    .select(['type', 'bytes'])
    .where('image_hash', '=', imageHash)
    .$if(whose === 'everyone', (query) => query.where('is_public', '=', 1))
    .executeTakeFirst();
  return row === undefined ? null : { type: row.type, bytes: Buffer.from(row.bytes) };
}
