/** Pictures as people upload them, and where to put them. */

import sharp, { type Sharp } from 'sharp';
import { memberInfo } from '#contract/membership.ts';
import { openServerKey } from '#server/config/server-key.ts';
import { createVault } from '#server/identity/vault.ts';
import { get } from '#server/testing/calls.ts';
import type { SignedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { createPictureAddresses } from '../addresses/pictures.ts';
import type { Mac } from '../addresses/signed-address.ts';
import { createPhotos, type Photos } from '../photos.ts';
import { openPictureStorage, type PictureStorage } from '../storage/storage.ts';

export type Size = { readonly width: number; readonly height: number };

/** Red above, blue below; another `seed` (0 to 8) is another picture. */
export function drawing({ width, height }: Size, seed = 0): Sharp {
  const top = Math.floor(height / 2);
  const blue = { width, height: height - top, channels: 3, background: { r: 20, g: 20, b: 230 } } as const;
  const red = { width, height, channels: 3, background: { r: 230, g: seed * 30, b: 20 } } as const;
  return sharp({ create: red }).composite([{ input: { create: blue }, top, left: 0 }]);
}

export function jpeg(size: Size = { width: 600, height: 400 }, seed = 0): Promise<Buffer> {
  return drawing(size, seed).jpeg().toBuffer();
}

/** What the office does, beside a server of the test. */
export type OfficeOf = Photos & { readonly storage: PictureStorage; readonly mac: Mac };

export function officeOf({ store, config, clock }: TestServer): OfficeOf {
  const storage = openPictureStorage(config);
  const vault = createVault(openServerKey(config));
  return {
    ...createPhotos({ store, storage, clock }),
    storage,
    mac: (text) => vault.mac('photo-address', text),
  };
}

/** Its key. Throws where the picture is refused. */
export async function addPicture(office: Pick<Photos, 'addPicture'>, bytes: Buffer): Promise<string> {
  const added = await office.addPicture(bytes);
  if ('fault' in added) throw new Error(added.fault.message);
  return added.key;
}

/** A photo of the match `m1` of `cup`, unless told otherwise. Throws where it is refused. */
export async function addPhoto(
  office: Photos,
  bytes: Buffer,
  place: { readonly championshipId?: string; readonly matchId?: string } = {},
): Promise<{ readonly photoId: string; readonly pictureKey: string }> {
  const pictureKey = await addPicture(office, bytes);
  const added = await office.addPhoto({ championshipId: 'cup', matchId: 'm1', ...place, pictureKey });
  if ('fault' in added) throw new Error(added.fault.message);
  return { photoId: added.photoId, pictureKey };
}

/** The headers of an `<img>` in the browser of somebody signed in, after their first call. */
export async function viewing(
  { url }: Pick<TestServer, 'url'>,
  { headers }: Pick<SignedIn, 'headers'>,
): Promise<{ readonly cookie: string }> {
  const answer = await get(url, memberInfo, {}, headers);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { cookie };
}

/** Addresses as the server gives them. */
export function addressesOf(server: TestServer) {
  return createPictureAddresses({ db: server.store.db, clock: server.clock, mac: officeOf(server).mac });
}
