import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { takeOverClubs } from '#server/football/clubs/take-over.ts';
import { openSeal } from '#server/people/identity/identity.ts';
import { createClock } from '#server/platform/clock.ts';
import { requirePrivateKey } from '#server/platform/config/server-key.ts';
import {
  type Config,
  ConfigError,
  type Environment,
  type Place,
  readConfig,
  readPlace,
} from '#server/platform/config.ts';
import { startDraining } from '#server/platform/http/draining.ts';
import { openOrigin } from '#server/platform/origin/origin.ts';
import { findPicturesToDraw, updatePicturesToDraw } from '#server/platform/origin/repository.ts';
import { findEditedFiles, takeOverDocuments } from '#server/publishing/site/documents/take-over.ts';
import { contentFolder, readClubs, showingOf, writingsIn } from '#server/publishing/site/folder.ts';
import { openContent } from '#server/publishing/site/live-content.ts';
import { openDrawing } from '#server/publishing/web/drawing/open.ts';
import { buildApp, type Setup } from './app.ts';
import { writeArticles } from './demo/articles.ts';
import { readDemoAccounts, writeDemoFile } from './demo/demo-file.ts';
import { fillDemo } from './demo/fill.ts';
import { type Drawing, drawPhotos } from './demo/photos.ts';
import { openInstallation } from './installation.ts';
import { close, listen, type Running, tryToListen } from './running.ts';
import { isFirstRun } from './setup/first-run.ts';
import { serveSetup } from './setup/serve.ts';
import { welcome } from './welcome.ts';

/** Rejects with a ConfigError, ContentError or StoreError, or with the system's error when it can't listen. */
export async function start(env: Environment): Promise<Running> {
  const place = readPlace(env);
  await tryToListen(place);
  makeDataDir(place);
  // Until there is a log.
  let tellLost = (error: Error) => process.emitWarning(error);
  const installation = await openInstallation(env, (error) => tellLost(error));
  const { store, settings, copies } = installation;
  try {
    if (isFirstRun(settings)) return await serveSetup(env, place, installation);
    const config = readConfig(settings);
    requirePrivateKey(config);
    const clock = createClock(config.clock);
    const origin = await openOrigin(config, store);
    const folder = contentFolder(config, origin);
    await takeOverClubs(readClubs(folder), store);
    await takeOverDocuments(writingsIn(folder), clock().toString(), store);
    const content = await openContent({
      db: store.db,
      showing: showingOf(origin, config),
    });
    const setup: Setup = { config, store, clock, origin, content, drawing: openDrawing(config) };
    if (origin === 'demo') await fillNewDemo(setup);
    const known = origin === 'demo' ? await withDemoAdministrators(config) : config;
    // A server that answers is not ended by a database that goes away.
    const edited = await findEditedFiles(writingsIn(folder), store.db);
    const app = await buildApp({ ...setup, config: known });
    tellLost = (error) => app.log.warn(error, 'a connection to the database was lost');
    const listening = await listen(app, config);
    const baseUrl = config.devUrl ?? listening;
    // The address may be another than at the last start.
    const demo =
      origin === 'demo' ? await writeDemoFile({ ...demoPlace(config), baseUrl, facts: null }) : null;
    const drawing = origin === 'demo' ? await drawRest(setup, app) : null;
    return {
      baseUrl,
      welcome: [...copies.map(copyLine), ...welcome({ baseUrl, config, demo, ...content.now(), edited })],
      setUp: null,
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
async function drawRest({ config, clock }: Setup, { log, store }: FastifyInstance): Promise<Drawing | null> {
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

function makeDataDir({ dataDir }: Place): void {
  try {
    // A folder that is already there keeps its mode.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigError(`設定エラー: DATA_DIR のフォルダーを作れません（現在の値: ${dataDir}）。`, {
      cause,
    });
  }
}

/** Serves on until the proxy in front has noticed. */
async function drain(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  if (drainSeconds === 0) return;
  startDraining(app);
  await sleep(drainSeconds * 1_000);
}
