/** The files behind the signed addresses (`signed-address.ts`): no call of the contract, an `<img>` has no headers to send. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { membersOf } from '#server/people/members/public.ts';
import { notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpenByKey } from '../pictures/pictures-repository.ts';
import { CONTENT_TYPES, storedName } from '../pictures/renditions.ts';
import { openPictureStorage, type PictureStorage } from '../storage/storage.ts';
import { macOf } from './pictures.ts';
import { type Address, type ClaimedAddress, openAddress } from './signed-address.ts';
import { handOutViewers, viewerOf } from './viewer.ts';

/** Altered, made up, of another form, over, or another browser's: one answer, so that trying tells nothing. */
const ADDRESS_REFUSED =
  '写真のアドレスが正しくないか、表示できる期限が切れました。画面を読み込み直して、もう一度お試しください。';

const PHOTO_GONE = 'この写真は公開を終了しました。';

export function registerPictureFiles(app: FastifyInstance, services: Services): void {
  const { clock, config } = services;
  const { db } = services.store;
  const mac = macOf(services);
  const storage = openPictureStorage(config);
  const { admitSignIn } = membersOf(services);
  handOutViewers(app, services);
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PICTURE_FILES}:pictureKey/:form`,
    schema: { hide: true },
    async handler(request, reply) {
      const now = clock();
      const address = openAddress(claimedBy(request), mac, now);
      const viewer = viewerOf(request.headers, services);
      if (address === null || viewer === null) {
        throw new Refusal('forbidden', { code: 'address_refused', message: ADDRESS_REFUSED });
      }
      await admitSignIn(viewer, address.content);
      // Asked each time and remembered nowhere: what has been taken down is gone with the next request, in every process.
      if ((await findOpenByKey(address.pictureKey, db)) === null) throw gone();
      return send(request, reply, headersOf(address), address, storage);
    },
  });
}

function claimedBy({ raw, params }: FastifyRequest): ClaimedAddress {
  const { pictureKey, form } = params as { readonly pictureKey: string; readonly form: string };
  const query = queryOf(raw.url ?? '');
  return {
    pictureKey,
    form,
    content: only(query, 'for'),
    expires: only(query, 'expires'),
    signature: only(query, 'signature'),
    fileName: only(query, 'name'),
  };
}

/** Strict, unlike the framework's: nothing of a query is believed where a part of it is not encoded text. */
function queryOf(url: string): URLSearchParams {
  const query = url.replace(/^[^?]*/, '');
  try {
    decodeURIComponent(query);
  } catch (error) {
    if (error instanceof URIError) return new URLSearchParams();
    throw error;
  }
  return new URLSearchParams(query);
}

/** Null for none, and for a name said twice, whose meaning nobody knows. */
function only(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}

function headersOf({ pictureKey, form, fileName }: Address) {
  return {
    // The browser that has asked may keep the bytes, and asks each time whether it may still show them.
    'cache-control': 'private, no-cache',
    'content-disposition': fileName === null ? 'inline' : attachment(fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    // A key's files are made once and never change.
    etag: `"${pictureKey}-${form}"`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

async function send(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  ours: ReturnType<typeof headersOf>,
  { pictureKey, form }: Address,
  storage: PictureStorage,
): Promise<FastifyReply> {
  const name = storedName(pictureKey, form);
  if (headers['if-none-match'] === ours.etag) return reply.code(304).headers(ours).send();
  const file = method === 'HEAD' ? await sizeOnly(name, storage) : await storage.open(name);
  if (file === null) throw gone();
  reply.headers({ ...ours, 'content-type': CONTENT_TYPES[form], 'content-length': file.bytes });
  return reply.send(file.stream);
}

async function sizeOnly(name: string, storage: PictureStorage) {
  const bytes = await storage.size(name);
  return bytes === null ? null : { bytes, stream: undefined };
}

function gone(): Refusal {
  return notFound('photo_gone', PHOTO_GONE);
}

/** `Content-Disposition` of a file to keep: its name for every browser (RFC 5987), in ASCII for those that know no other. */
export function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiOf(fileName)}"; filename*=UTF-8''${encoded}`;
}

/** The day, the number and the ending stay: 春季カップ_2026-05-16_北クラブ対南クラブ_01.jpg is photo_2026-05-16_01.jpg. */
function asciiOf(fileName: string): string {
  const parts = fileName
    .replaceAll(/[^\w.-]+/g, '_')
    .split('_')
    .filter((part) => part !== '');
  return ['photo', ...parts].join('_');
}
