import type { ServerProcess, ServerSettings } from '#scripts/server-process.ts';
import { startDemoServer } from './demo-setup.ts';
import { START_MS, test } from './test.ts';

/** The server of one test file: the real one, with its own data folder and demo data. Read only inside tests. */
export type OwnServer = Pick<ServerProcess, 'url' | 'demo' | 'dataDir' | 'stop' | 'start' | 'run'>;

/** Starts a server before the tests of this file and removes it after them. */
export function ownServer(settings: ServerSettings = {}): OwnServer {
  let running: ServerProcess | undefined;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    running = await startDemoServer(settings);
  });
  test.afterAll(() => running?.remove());

  const server = () => {
    if (running === undefined) throw new Error('The server of this file has not been started.');
    return running;
  };
  return {
    get url() {
      return server().url;
    },
    get demo() {
      return server().demo;
    },
    get dataDir() {
      return server().dataDir;
    },
    stop: () => server().stop(),
    start: () => server().start(),
    run: (...words) => server().run(...words),
  };
}

/** The server of a file that only reads: with the demo data, and the same for all such files. */
export type SharedServer = Pick<ServerProcess, 'url' | 'demo'>;

/** Nothing but sign-ins and sessions may be changed on it. Read only inside tests. */
export function sharedServer(): SharedServer {
  let running: ServerProcess | undefined;
  test.beforeAll(({ readServer }) => {
    test.setTimeout(START_MS);
    running = readServer;
  });
  const server = () => {
    if (running === undefined) throw new Error('The server of this file has not been started.');
    return running;
  };
  return {
    get url() {
      return server().url;
    },
    get demo() {
      return server().demo;
    },
  };
}
