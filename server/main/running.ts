/** What listens, and how it begins and ends. */

import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Place } from '#server/platform/config.ts';
import type { Store } from '#server/platform/store/store.ts';

/** A server that listens. */
export type Running = {
  readonly baseUrl: string;
  /** What to tell the operator, line by line. */
  readonly welcome: readonly string[];
  /** Where this is the set-up and not yet the site: resolves when it is done, and the site can start. Null for the site. */
  readonly setUp: Promise<void> | null;
  /** Tells the proxy first, for `drainSeconds`. Ends streams, finishes requests, closes the store; gives up waiting for each after `CLOSE_MS`. */
  close(): Promise<void>;
};

/** A whole region's phones open their streams again at once after a restart; the usual 511 would turn some away. */
const BACKLOG = 4_096;

/** A goal takes a second at most; a request that takes longer has lost its phone, or the server its database. */
const CLOSE_MS = 5_000;

/** Requests that have not ended by then are cut, so that time is left to store what is kept in memory (visits, last use). */
const REQUESTS_MS = 3_000;

/** Rejects where nothing could listen. Found out before a new database is made. */
export async function tryToListen({ host, port }: Place): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const trial = createServer().once('error', reject);
  trial.listen({ host, port }, () => trial.close(() => resolve()));
  await promise;
}

/** Gives an address that a browser on this machine can open. */
export async function listen(app: FastifyInstance, place: Pick<Place, 'host' | 'port'>): Promise<string> {
  const { host, port } = place;
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw error;
  }
  return baseUrlOf(app, place);
}

export async function close(app: FastifyInstance, store: Pick<Store, 'close'>): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await soon(app.close());
  clearTimeout(timer);
  await soon(store.close());
}

/** Resolves when this has ended, or after `CLOSE_MS`. */
async function soon(ending: Promise<unknown>): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_MS);
  await Promise.race([ending, tooLong]);
  clearTimeout(timer);
}

function baseUrlOf(app: FastifyInstance, { host }: Pick<Place, 'host'>): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
