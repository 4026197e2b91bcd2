import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { DocumentName } from '#domain/site/documents.ts';
import { buildApp } from '#server/main/app.ts';
import { type Config, type Environment, readConfig } from '#server/platform/config.ts';
import type { Guards } from '#server/platform/http/admission.ts';
import type { Pace } from '#server/platform/http/pace.ts';
import type { Store } from '#server/platform/store/store.ts';
import { SAMPLE_CONTENT } from '#server/program-files.ts';
import type { Writings } from '#server/publishing/site/content.ts';
import { takeOverDocuments } from '#server/publishing/site/documents/take-over.ts';
import { contentFolder, showingOf, writingsIn } from '#server/publishing/site/folder.ts';
import { openContent } from '#server/publishing/site/live-content.ts';
import type { Drawing } from '#server/publishing/web/drawing/drawing.ts';
import { storeSigningKey } from './signing-key.ts';
import { openTestStore, type TestStore } from './stores.ts';

/** The whole server on 127.0.0.1, on a new store, with a clock that the test moves. */
export type TestServer = {
  readonly url: string;
  readonly store: TestStore;
  /** The same as the server itself writes through: the server hears what its transactions change. */
  readonly announcing: Store;
  readonly config: Config;
  readonly clock: () => Temporal.Instant;
  /** By whom its calls and documents are opened. */
  readonly guards: Guards;
  readonly unchanged: Pace;
  /** Moves the server's clock to an ISO instant. */
  setClock(now: string): void;
  /** Ends it before the test does. */
  close(): Promise<void>;
};

/** When a test's server starts, and what it is set to beside. */
export type TestServerSettings = {
  /** An ISO instant. */
  readonly now: string;
  readonly env?: Environment;
  /** The built web, and what draws its pages; without it all are shells. */
  readonly web?: { readonly folder: string; readonly drawing: Drawing };
  /** Adds routes that only this test has, before the server listens. */
  readonly routes?: (app: FastifyInstance) => void;
};

/** Starts at the ISO instant `now`, empty; ends by itself after the test. */
export async function startTestServer(settings: TestServerSettings): Promise<TestServer> {
  const store = await openTestStore();
  return startTestServerOn(store, settings);
}

/** A server of this process on a store that the test has opened: two on one database are two server processes. */
export async function startTestServerOn(
  store: TestStore,
  { now, env = {}, web, routes }: TestServerSettings,
): Promise<TestServer> {
  let instant = Temporal.Instant.from(now);
  const { databaseUrl, dataDir } = store.settings;
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const clock = () => instant;
  await storeSigningKey({ store, clock, config });
  await takeOverDocuments(
    config.contentDir === null ? samples : writingsIn(contentFolder(config, 'real')),
    now,
    store,
  );
  const content = await openContent({
    db: store.db,
    // Without a folder of its own a test's server shows the samples.
    showing: showingOf(config.contentDir === null ? 'demo' : 'real', config),
  });
  const app = await buildApp({ config, store, clock, origin: 'real', content, ...webOf(web) });
  routes?.(app);
  const url = await app.listen({ host: config.host, port: config.port });
  onTestFinished(() => app.close());
  return {
    url,
    store,
    config,
    clock,
    announcing: app.store,
    guards: app.guards,
    unchanged: app.unchanged,
    setClock(later) {
      instant = Temporal.Instant.from(later);
    },
    close: () => app.close(),
  };
}

const readSamples = writingsIn({ path: SAMPLE_CONTENT, absent: 'refused' });
const read = new Map<DocumentName, ReturnType<Writings>>();

/** The sample documents, each read once per worker: reading them all is a tenth of a server's start. */
function samples(document: DocumentName): ReturnType<Writings> {
  const known = read.get(document) ?? readSamples(document);
  read.set(document, known);
  return known;
}

function webOf(web: TestServerSettings['web']) {
  return web === undefined ? { drawing: null } : { drawing: web.drawing, webFolder: web.folder };
}

/** As if this actor (a link, an administrator) had been given so many stored answers that changed nothing. */
export function countUnchanged({ unchanged }: TestServer, actor: string, times: number): void {
  for (let time = 0; time < times; time += 1) unchanged.count(actor);
}
