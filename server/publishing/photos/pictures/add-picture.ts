import { randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { sha256 } from '../storage/sha256.ts';
import type { PictureStorage } from '../storage/storage.ts';
import { likeTakenDown, type PictureFault, TAKEN_DOWN } from './faults.ts';
import { lookOf, looksLike } from './look.ts';
import type { MadeForms } from './make-renditions.ts';
import {
  findAllLooks,
  findBySourceHash,
  findOpenByKey,
  insertPicture,
  type Picture,
} from './pictures-repository.ts';
import { CONTENT_TYPES, FORMS, storedName } from './renditions.ts';

/** What works on pictures. */
export type PictureServices = Pick<Services, 'store' | 'clock'> & { readonly storage: PictureStorage };

export type AddPicture = (bytes: Buffer) => Promise<Picture | { readonly fault: PictureFault }>;

/** Draws the forms of a picture. */
type MakeForms = (bytes: Buffer) => Promise<MadeForms | { readonly fault: PictureFault }>;

/** The picture of an upload with this SHA-256; `make` draws its forms where they are needed. */
type KeepPicture = (
  sourceHash: string,
  make: () => Promise<MadeForms | { readonly fault: PictureFault }>,
  /** What becomes of one that looks like a picture that was taken down. */
  whenAlike: 'refused' | 'admitted',
) => Promise<Picture | { readonly fault: PictureFault }>;

const KEY_BYTES = 16;

/** Keeps the picture of bytes. */
export function createAddPicture(services: PictureServices, makeForms: MakeForms): AddPicture {
  const keep = createKeepPicture(services);
  return async (bytes) => keep(await sha256(bytes), () => makeForms(bytes), 'refused');
}

/**
 * Keeps a picture: its forms in the storage first, then its row, so that a row's files are there. The same bytes again
 * are the same picture, whose files are made again where the storage has lost them; of one that has been taken down they
 * are refused.
 */
export function createKeepPicture({ store, storage, clock }: PictureServices): KeepPicture {
  return async (sourceHash, make, whenAlike) => {
    const known = await findBySourceHash(sourceHash, store.db);
    if (known !== null) return again(known, make);
    const made = await make();
    if ('fault' in made) return made;
    const alike = whenAlike === 'admitted' ? null : await findLikeTakenDown(made.files.full, store.db);
    if (alike !== null) return { fault: likeTakenDown(alike) };
    const { width, height } = made;
    const picture = { key: randomBytes(KEY_BYTES).toString('hex'), width, height };
    await write(picture.key, made);
    try {
      await insertPicture({ ...picture, sourceHash }, clock().toString(), store.db);
      return picture;
    } catch (error) {
      await erasePicture(picture.key, storage);
      if (!isUniqueViolationOf('pictures', error)) throw error;
    }
    // Somebody else has uploaded the same file meanwhile.
    const first = await findBySourceHash(sourceHash, store.db);
    if (first === null) throw new Error('A picture is there and is not.');
    return again(first, make);
  };

  async function again(picture: Picture, make: Parameters<KeepPicture>[1]): ReturnType<KeepPicture> {
    if ((await findOpenByKey(picture.key, store.db)) === null) return { fault: TAKEN_DOWN };
    if (await hasFiles(picture.key, storage)) return picture;
    const made = await make();
    if ('fault' in made) return made;
    await write(picture.key, made);
    return picture;
  }

  async function write(pictureKey: string, { files }: MadeForms): Promise<void> {
    for (const form of FORMS) {
      const file = { bytes: files[form], contentType: CONTENT_TYPES[form] };
      await storage.write(storedName(pictureKey, form), file);
    }
  }
}

/** Whether the storage has every form of a picture. */
async function hasFiles(pictureKey: string, storage: PictureStorage): Promise<boolean> {
  const sizes = await Promise.all(FORMS.map((form) => storage.size(storedName(pictureKey, form))));
  return !sizes.includes(null);
}

/** Removes the files of a picture; its row is another matter. */
export async function erasePicture(pictureKey: string, storage: PictureStorage): Promise<void> {
  for (const form of FORMS) await storage.remove(storedName(pictureKey, form));
}

/** Returns the key of a picture that was taken down and looks like this one; null if there is none. */
async function findLikeTakenDown(bytes: Buffer, db: Database): Promise<string | null> {
  const known = await findAllLooks(db);
  const look = known.length === 0 ? null : await lookOf(bytes);
  if (look === null) return null;
  return known.find((one) => looksLike(one.look, look))?.key ?? null;
}
