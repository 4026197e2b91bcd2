/** The real server as a separate process, for tests that kill it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { StoreSettings } from '#server/platform/store/store.ts';
import { PROGRAM } from './config.ts';

export type ServerProcess = {
  readonly url: string;
  /** Of the one that runs now. */
  readonly pid: number;
  /** Ends it as a power cut would: no signal it could handle. */
  kill(): Promise<void>;
  /** Ends it as a service manager does, and waits for it. */
  stop(): Promise<void>;
  /** Starts it again on the same address and data, with further settings for this once. */
  start(further?: Readonly<Record<string, string>>): Promise<void>;
};

/** A cold start on a busy two-core machine. */
const START_MS = 60_000;
const POLL_MS = 25;

/** Starts empty, without demo data, on these settings and those of `env`; is killed after the test. */
export async function startServerProcess(
  settings: StoreSettings,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = launch(settings, port, env);
  onTestFinished(() => end(child, 'SIGKILL'));
  await answering(url, child);
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    async start(further = {}) {
      child = launch(settings, port, { ...env, ...further });
      await answering(url, child);
    },
  };
}

function launch(
  { databaseUrl, dataDir }: StoreSettings,
  port: number,
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}.`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The server did not answer within ${START_MS} ms.`);
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** One that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
