import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Setup } from './app.ts';
import { createClock } from './clock.ts';
import { takeOverClubs } from './clubs/take-over.ts';
import { type Config, ConfigError } from './config.ts';
import { writeArticles } from './demo/articles.ts';
import { readDemoAccounts, writeDemoFile } from './demo/demo-file.ts';
import { type DemoFacts, fillDemo } from './demo/fill.ts';
import { drawPhotos } from './demo/photos.ts';
import { openSeal } from './identity/identity.ts';
import { openInstallation } from './installation.ts';
import { readContent } from './site/content.ts';
import { openStore, type Store } from './store/store.ts';
import { welcome } from './welcome.ts';

/** A server that listens. */
export type Running = {
  readonly baseUrl: string;
  /** What to tell the operator, line by line. */
  readonly welcome: readonly string[];
  /** Ends streams, finishes requests, closes the store; gives up waiting after `CLOSE_MS`. */
  close(): Promise<void>;
};

/** A whole region's phones open their streams again at once after a restart; the usual 511 would turn some away. */
const BACKLOG = 4_096;

/** A goal takes a second at most; a request that takes longer has lost its phone. */
const CLOSE_MS = 5_000;

/** Rejects with a ConfigError, ContentError or StoreError, or with the system's error when it can't listen. */
export async function start(config: Config): Promise<Running> {
  await tryToListen(config);
  makeDataDir(config);
  // Kept from the first start on, so that it can be read before anyone needs it.
  const { reporterPath } = openInstallation(config);
  const clock = createClock(config.clock);
  const store = await openStore({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl ?? undefined,
    poolSize: config.postgresPool,
  });
  try {
    await takeOverClubs(readContent().clubs, store);
    const facts = config.demo ? await fillNewDemo({ config, store, clock }) : null;
    if (facts !== null) await writeArticles({ fiscalYear: facts.fiscalYear, clock, db: store.db });
    const known = await withDemoAdministrators(config, facts);
    const app = await buildApp({ config: { ...known, reporterPath }, store, clock });
    await listen(app, config);
    const baseUrl = config.devUrl ?? baseUrlOf(app, config);
    // The address may be another than at the last start.
    const demo = config.demo
      ? await writeDemoFile({ dataDir: config.dataDir, baseUrl, reporterPath, facts })
      : null;
    const drawing =
      facts === null
        ? null
        : drawPhotos({ facts, config, store, clock }, (error) => app.log.error(error, 'demo pictures'));
    return {
      baseUrl,
      welcome: welcome({ baseUrl, config, demo }),
      close: async () => {
        await drawing?.stop();
        await close(app, store);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function fillNewDemo({ config, store, clock }: Setup): Promise<DemoFacts | null> {
  const seal = config.identity.mode === 'embedded' ? await openSeal({ config, store }) : null;
  return fillDemo({ store, clock, seal, fiscalYear: config.fiscalYear });
}

/** The demo's own administrator and input account count as such where the operator has named nobody. */
async function withDemoAdministrators(config: Config, facts: DemoFacts | null): Promise<Config> {
  const isNamed = config.adminEmails.length > 0 || config.inputEmails.length > 0;
  if (!config.demo || isNamed) return config;
  const { admin, input } = facts?.accounts ?? (await readDemoAccounts(config.dataDir));
  if (admin === undefined || input === undefined) return config;
  return { ...config, adminEmails: [admin.email], inputEmails: [input.email] };
}

/**
 * Rejects where nothing could listen. Found out before a new database is filled: its demo is told of only by a server that
 * listens, and only once.
 */
async function tryToListen({ host, port }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const trial = createServer().once('error', reject);
  trial.listen({ host, port }, () => trial.close(() => resolve()));
  await promise;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw error;
  }
}

function makeDataDir({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new ConfigError(`設定エラー: DATA_DIR のフォルダーを作れません（現在の値: ${dataDir}）。`, {
      cause,
    });
  }
}

/** An address that a browser on this machine can open. */
function baseUrlOf(app: FastifyInstance, { host }: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function close(app: FastifyInstance, store: Store): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_MS);
  await Promise.race([app.close(), tooLong]);
  clearTimeout(timer);
  await store.close();
}
