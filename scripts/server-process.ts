/**
 * The real server as another process: `tsunagu start` on a free port of 127.0.0.1, with its own data
 * folder and demo data. For the benchmarks and the browser tests.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Demo, readDemo } from '#contract/operations/demo-file.ts';
import { freePort } from './free-port.ts';

export type ServerSettings = {
  /** Without it the server keeps its matches in SQLite in the data folder. */
  readonly databaseUrl?: string;
  /** Without it the clock of the machine. */
  readonly clock?: string;
  /** Further settings by their names. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data folder of a stopped server with SQLite, which this one starts with a copy of. Without it the folder is empty. */
  readonly dataFrom?: string | undefined;
  /** One that runs on the same database: both have its data folder, which it deletes. */
  readonly beside?: ServerProcess;
};

export type ServerProcess = {
  readonly url: string;
  readonly demo: Demo;
  readonly pid: number;
  readonly dataDir: string;
  /** Ends the process politely and waits for it; the data stay. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Carries out another command of the program on the same data. Rejects, with its words, where it does not end with 0. */
  run(...words: readonly string[]): Promise<void>;
  /** Stops it and deletes its data folder. */
  remove(): Promise<void>;
};

/** A cold start with demo data on a busy two-core machine; a server that does not come up is still noticed soon. */
const START_MS = 90_000;
/** The server ends its streams and requests within a few seconds; what takes longer hangs. */
const STOP_MS = 8_000;
const POLL_MS = 25;

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** For the tests as it is packaged (program-setup.ts); benchmarks measure the sources. */
function findProgram(): string {
  return process.env.TEST_PROGRAM ?? join(ROOT, 'server/tsunagu.ts');
}

/** Starts it and waits until it answers and its demo data are written. Throws with its own words when it does not. */
export async function startServerProcess(settings: ServerSettings = {}): Promise<ServerProcess> {
  const { beside } = settings;
  const dataDir = beside?.dataDir ?? (await makeDataDir(settings));
  let running = await launch(dataDir, beside === undefined ? '0' : String(await freePort()), settings);
  const { baseUrl } = running.demo;
  const stop = () => end(running.child);
  return {
    url: baseUrl,
    demo: running.demo,
    get pid() {
      return running.child.pid ?? 0;
    },
    dataDir,
    stop,
    async start() {
      running = await launch(dataDir, new URL(baseUrl).port, settings);
    },
    async run(...words) {
      await promisify(execFile)(process.execPath, [findProgram(), ...words], {
        cwd: ROOT,
        env: environmentOf(dataDir, new URL(baseUrl).port, settings),
      });
    },
    async remove() {
      await stop();
      if (beside === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeDataDir({ dataFrom }: ServerSettings): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-run-'));
  if (dataFrom !== undefined) await cp(dataFrom, dataDir, { recursive: true });
  return dataDir;
}

async function launch(dataDir: string, port: string, settings: ServerSettings) {
  const child = spawn(process.execPath, [findProgram(), 'start'], {
    cwd: ROOT,
    env: environmentOf(dataDir, port, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends this process, its servers end with it.
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));
  const words = lastWords(child);
  try {
    return { child, demo: await ready(child, dataDir, port) };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${words.join('')}`, { cause });
  }
}

function environmentOf(dataDir: string, port: string, settings: ServerSettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
    ...(settings.clock === undefined ? {} : { CLOCK: settings.clock }),
    ...settings.env,
  };
}

async function ready(child: ChildProcess, dataDir: string, port: string): Promise<Demo> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const demo = await demoIfWritten(dataDir);
    // The file may still be that of the server beside it.
    const isOwn = demo !== null && (port === '0' || new URL(demo.baseUrl).port === port);
    if (isOwn && (await answers(demo.baseUrl))) return demo;
    await sleep(POLL_MS);
  }
  throw new Error(`It was not ready after ${START_MS} ms.`);
}

/** Null while the server is still writing it. */
async function demoIfWritten(dataDir: string): Promise<Demo | null> {
  try {
    return readDemo(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  } catch {
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Ends a process politely, and by force where it does not. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(forced);
}

/** Keeps reading, so that the server never blocks on a full pipe; the end is for an error's text. */
export function lastWords(child: ChildProcess): string[] {
  const words: string[] = [];
  const keep = (chunk: Buffer) => {
    words.push(chunk.toString());
    if (words.length > 40) words.shift();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return words;
}
