/**
 * Screens as the server drew them for this phone: shown at once on the next visit, and without a network. They hold what
 * a member has read, so they belong to one sign-in, and the app deletes the whole cache with it.
 */

import type { DocumentsCache } from '#web/api/kept-documents.ts';

const CACHE: DocumentsCache = 'documents';
/** Those visited last; unpacked they have 20 to 100 KB. */
const MOST_DOCUMENTS = 40;
/** A week of matches later, nobody looks at this one's half-time score any more. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A drawn document says whom it is drawn for, and by which build. Only these two: reporters' addresses hold their tokens. */
const FRAME = 'tsunagu-document';
const FRAMES: readonly (string | null)[] = ['member', 'visitor'];
const BUILD = 'tsunagu-build';
/** When it was read, in milliseconds since 1970; in the document itself it tells the app. */
const READ_AT = 'tsunagu-read-at';
const HTML = /<html(?: data-read-at="\d+")?/;

/** They are of the bytes as they came; kept is the text. */
const OF_THE_BYTES = ['content-encoding', 'content-length', 'vary'];

/** Signed addresses of pictures open them for anybody, and in ten minutes for nobody. An image without content has their place. */
const SIGNED_PICTURE = /[^\s"'<>\\(]*\/api\/photos\/files\/[^\s"'<>\\)]*/g;
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The documents of one build, as they are kept now. */
export type Documents = {
  /** Undefined where there is none, or only one from more than a week ago. */
  find(path: string): Promise<Response | undefined>;
  /** Asks the server for the newer one. */
  renew(path: string): Promise<void>;
  /** Keeps what the server has answered, or deletes what that says to be over. */
  settle(path: string, answer: Response): Promise<void>;
};

/**
 * To be opened before the server is asked: when the sign-in ends meanwhile, the cache is deleted, and what is put into it
 * after that is never found again.
 */
export async function openDocuments(build: string): Promise<Documents> {
  const cache = await caches.open(CACHE);
  const find = async (path: string) => {
    const kept = await cache.match(path);
    return kept !== undefined && !isTooOld(kept) ? kept : undefined;
  };
  const settle = async (path: string, answer: Response) => {
    if (answer.status === 304) {
      const kept = await cache.match(path);
      if (kept !== undefined) await keep(cache, path, kept);
    } else if (isDrawn(answer, build)) {
      await keep(cache, path, answer);
      // A visitor's in the place of a member's: the session has ended elsewhere.
      const isOthers = ({ headers }: Response) => headers.get(FRAME) !== answer.headers.get(FRAME);
      await forget(cache, (document) => isOthers(document) || isTooOld(document));
    } else if (answer.status === 200 || answer.status === 404) {
      await cache.delete(path);
    }
  };
  return {
    find,
    settle,
    async renew(path) {
      const etag = (await cache.match(path))?.headers.get('etag') ?? null;
      const headers = { accept: 'text/html', ...(etag === null ? {} : { 'if-none-match': etag }) };
      await settle(path, await fetch(path, { headers, cache: 'no-store' }));
    },
  };
}

/** Deletes the documents of other builds: their files go, too. */
export async function forgetOtherDocuments(build: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await forget(cache, ({ headers }) => headers.get(BUILD) !== build);
}

function isDrawn({ status, headers }: Response, build: string): boolean {
  return status === 200 && FRAMES.includes(headers.get(FRAME)) && headers.get(BUILD) === build;
}

function isTooOld({ headers }: Response): boolean {
  return Date.now() - Number(headers.get(READ_AT)) >= KEPT_MS;
}

async function keep(cache: Cache, path: string, document: Response): Promise<void> {
  const readAt = String(Date.now());
  const headers = new Headers(document.headers);
  for (const name of OF_THE_BYTES) headers.delete(name);
  headers.set(READ_AT, readAt);
  const html = (await document.text())
    .replace(HTML, `<html data-read-at="${readAt}"`)
    .replace(SIGNED_PICTURE, NO_PICTURE);
  // So that it stands last.
  await cache.delete(path);
  await cache.put(path, new Response(html, { headers }));
  const oldestFirst = await cache.keys();
  await Promise.all(oldestFirst.slice(0, -MOST_DOCUMENTS).map((request) => cache.delete(request)));
}

async function forget(cache: Cache, isOver: (document: Response) => boolean): Promise<void> {
  for (const request of await cache.keys()) {
    const document = await cache.match(request);
    if (document !== undefined && isOver(document)) await cache.delete(request);
  }
}
