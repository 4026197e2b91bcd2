import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Setup } from './app.ts';
import { createClock } from './clock.ts';
import { takeOverClubs } from './clubs/take-over.ts';
import { requirePrivateKey } from './config/server-key.ts';
import { type Config, ConfigError, type Environment, type Place, readConfig, readPlace } from './config.ts';
import { writeArticles } from './demo/articles.ts';
import { readDemoAccounts, writeDemoFile } from './demo/demo-file.ts';
import { fillDemo } from './demo/fill.ts';
import { openOrigin } from './demo/origin.ts';
import { findPicturesToDraw, updatePicturesToDraw } from './demo/origin-repository.ts';
import { type Drawing, drawPhotos } from './demo/photos.ts';
import { startDraining } from './http/draining.ts';
import { openSeal } from './identity/identity.ts';
import { openInstallation } from './installation.ts';
import { findEditedFiles, takeOverDocuments } from './site/documents/take-over.ts';
import { contentFolder, readClubs, readPictured, sampleMarksOf, writingsIn } from './site/folder.ts';
import { openContent } from './site/live-content.ts';
import type { Store } from './store/store.ts';
import { welcome } from './welcome.ts';

/** A server that listens. */
export type Running = {
  readonly baseUrl: string;
  /** What to tell the operator, line by line. */
  readonly welcome: readonly string[];
  /** Tells the proxy first, for `drainSeconds`. Ends streams, finishes requests, closes the store; gives up waiting after `CLOSE_MS`. */
  close(): Promise<void>;
};

/** A whole region's phones open their streams again at once after a restart; the usual 511 would turn some away. */
const BACKLOG = 4_096;

/** A goal takes a second at most; a request that takes longer has lost its phone. */
const CLOSE_MS = 5_000;

/** Rejects with a ConfigError, ContentError or StoreError, or with the system's error when it can't listen. */
export async function start(env: Environment): Promise<Running> {
  const place = readPlace(env);
  await tryToListen(place);
  makeDataDir(place);
  const { store, settings, copies } = await openInstallation(env);
  try {
    const config = readConfig(settings);
    requirePrivateKey(config);
    const clock = createClock(config.clock);
    const origin = await openOrigin(config, store);
    const folder = contentFolder(config, origin);
    await takeOverClubs(readClubs(folder), store);
    await takeOverDocuments(writingsIn(folder), clock().toString(), store);
    const content = await openContent({
      db: store.db,
      pictured: readPictured(folder),
      marks: sampleMarksOf(origin),
    });
    const setup: Setup = { config, store, clock, origin, content };
    if (origin === 'demo') await fillNewDemo(setup);
    const known = origin === 'demo' ? await withDemoAdministrators(config) : config;
    const app = await buildApp({ ...setup, config: known });
    await listen(app, config);
    const baseUrl = config.devUrl ?? baseUrlOf(app, config);
    // The address may be another than at the last start.
    const demo =
      origin === 'demo' ? await writeDemoFile({ ...demoPlace(config), baseUrl, facts: null }) : null;
    const edited = await findEditedFiles(writingsIn(folder), store.db);
    const drawing = origin === 'demo' ? await drawRest(setup, app) : null;
    return {
      baseUrl,
      welcome: [...copies.map(copyLine), ...welcome({ baseUrl, config, demo, ...content.now(), edited })],
      close: async () => {
        await drain(app, config);
        await drawing?.stop();
        await close(app, store);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The way back, should the new version not serve. */
function copyLine(file: string): string {
  return `データベースを新しい版に合わせる前に、控え ${file} を作りました。`;
}

/** All or nothing: a server that is killed in the middle leaves a new demo's database empty, to be filled at the next start. */
async function fillNewDemo({ config, store, clock }: Setup): Promise<void> {
  const seal = config.identity.mode === 'embedded' ? await openSeal({ config, store }) : null;
  await fillDemo({
    store,
    clock,
    seal,
    fiscalYear: config.fiscalYear,
    async alsoFill(facts, db) {
      await writeArticles({ fiscalYear: facts.fiscalYear, clock, db });
      await updatePicturesToDraw({ fiscalYear: facts.fiscalYear, photos: facts.photos }, db);
      // Before the commit: the passwords and tokens can't be read from the database again.
      await writeDemoFile({ ...demoPlace(config), baseUrl: '', facts });
    },
  });
}

function demoPlace({ dataDir, reporterPath }: Config) {
  return { dataDir, reporterPath: reporterPath ?? '' };
}

/** The demo's pictures that no start has drawn yet. */
async function drawRest({ config, store, clock }: Setup, { log }: FastifyInstance): Promise<Drawing | null> {
  const facts = await findPicturesToDraw(store.db);
  if (facts === null) return null;
  return drawPhotos({ facts, config, store, clock }, (error) => log.error(error, 'demo pictures'));
}

/** The demo's own administrator and input account count as such where the operator has named nobody. */
async function withDemoAdministrators(config: Config): Promise<Config> {
  const isNamed = config.adminEmails.length > 0 || config.inputEmails.length > 0;
  if (isNamed) return config;
  const { admin, input } = await readDemoAccounts(config.dataDir);
  if (admin === undefined || input === undefined) return config;
  return { ...config, adminEmails: [admin.email], inputEmails: [input.email] };
}

/** Rejects where nothing could listen. Found out before a new database is made. */
async function tryToListen({ host, port }: Place): Promise<void> {
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

function makeDataDir({ dataDir }: Place): void {
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

/** Serves on until the proxy in front has noticed. */
async function drain(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  if (drainSeconds === 0) return;
  startDraining(app);
  await sleep(drainSeconds * 1_000);
}

async function close(app: FastifyInstance, store: Store): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CLOSE_MS);
  await Promise.race([app.close(), tooLong]);
  clearTimeout(timer);
  await store.close();
}
