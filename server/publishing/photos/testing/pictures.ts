/** Pictures as people upload them, and where to put them. */

import sharp, { type Sharp } from 'sharp';
import { memberInfo } from '#contract/member/membership.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { createVault } from '#server/platform/vault.ts';
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

/**
 * A photo of a match, drawn: the same `session` is the same ground with the same trees, each `shot` other players on it. The
 * same numbers are the same picture.
 */
export function matchScene(session: number, shot: number): Promise<Buffer> {
  const place = numbers(session * 7_919 + 13);
  const moment = numbers(session * 7_919 + shot * 104_729 + 5);
  const horizon = 200 + 160 * place();
  const trees = Array.from({ length: 30 }, () => {
    const [x, width, height] = [place() * 1_200, 30 + place() * 60, 20 + place() * 60];
    return `<ellipse cx="${x}" cy="${horizon}" rx="${width}" ry="${height}" fill="${colour(place, 60)}"/>`;
  });
  const players = Array.from({ length: 2 + Math.floor(moment() * 6) }, () => {
    const [x, y, size] = [moment() * 1_200, horizon + moment() * 400, 0.5 + moment() * 2.5];
    return `<rect x="${x}" y="${y - 60 * size}" width="${40 * size}" height="${60 * size}" fill="${colour(moment, 255)}"/>
      <rect x="${x + 5 * size}" y="${y}" width="${30 * size}" height="${50 * size}" fill="${colour(moment, 80)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="rgb(60,130,50)"/>
    <rect width="1200" height="${horizon}" fill="rgb(170,200,230)"/>${[...trees, ...players].join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

/** Between 0 and 1, always the same ones for a seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function colour(next: () => number, brightest: number): string {
  return `rgb(${[next(), next(), next()].map((part) => Math.floor(part * brightest)).join()})`;
}

export function jpeg(size: Size = { width: 600, height: 400 }, seed = 0): Promise<Buffer> {
  return drawing(size, seed).jpeg().toBuffer();
}

/** What the office does, beside a server of the test. */
export type OfficeOf = Photos & { readonly storage: PictureStorage; readonly mac: Mac };

export function officeOf({ announcing: store, config, clock }: TestServer): OfficeOf {
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
