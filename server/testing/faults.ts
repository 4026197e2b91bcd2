/** What may befall a server and its database at any moment. Each fault is over, and mended, when its promise resolves. */

import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { operateScore } from '#contract/match/token-flow.ts';
import { storeTroubleOf } from '#server/platform/store/errors.ts';
import type { Store } from '#server/platform/store/store.ts';
import { urlOf } from './calls.ts';
import type { DatabaseSwitch } from './database-switch.ts';
import { fillDisk } from './full-disk.ts';
import type { ServerProcess } from './server-process.ts';

/** Where faults happen. */
export type Ground = {
  readonly server: ServerProcess;
  readonly dataDir: string;
  /** The server's database, opened by the test over a connection that no fault cuts. */
  readonly store: Store;
  /** The server's way to PostgreSQL; null for SQLite. */
  readonly way: DatabaseSwitch | null;
  /** Opens streams. */
  readonly token: string;
};

/** `ms` is how long it lasts. */
type Fault = (ground: Ground, ms: number) => Promise<void>;

/** A server that starts while its database is unreachable exits at once; it is started again for this long, as a service manager would. */
const STARTS_FOR_MS = 60_000;
const BETWEEN_STARTS_MS = 500;
const BETWEEN_TRIES_MS = 20;
const CLIENTS = 20;
const CLOCK_JUMP = { minutes: 20 };

/** Of the server's process, one at a time. */
const OF_THE_PROCESS: Readonly<Record<string, Fault>> = {
  async 'is killed'({ server }, ms) {
    await server.kill();
    await sleep(ms);
    await startAgain(server);
  },
  async 'is restarted'({ server }) {
    await server.stop();
    await startAgain(server);
  },
  async 'stands still'({ server: { pid } }, ms) {
    process.kill(pid, 'SIGSTOP');
    await sleep(ms);
    process.kill(pid, 'SIGCONT');
  },
  'has a clock that is late': (ground, ms) => clockJumps(ground, ms, -1),
  'has a clock that is early': (ground, ms) => clockJumps(ground, ms, 1),
  async 'has no room left'({ server: { pid }, store }, ms) {
    if (store.kind === 'postgres') {
      const makeRoom = await fillDisk(store);
      await sleep(ms);
      return makeRoom();
    }
    limitFiles(pid, '0');
    await sleep(ms);
    limitFiles(pid, 'unlimited');
  },
};

/** Of SQLite's file. */
const OF_SQLITE: Readonly<Record<string, Fault>> = {
  /** As `tsunagu links` or a person's `sqlite3` does. */
  async 'another program writes'({ dataDir }, ms) {
    const database = new DatabaseSync(join(dataDir, 'tsunagu.db'), { timeout: 0 });
    // A blocking wait would deadlock: the server may be frozen with the lock, and only this process resumes it.
    while (!hasBegun(database)) await sleep(BETWEEN_TRIES_MS);
    await sleep(ms);
    database.exec('rollback');
    database.close();
  },
};

/** Of the way to PostgreSQL. */
const OF_POSTGRES: Readonly<Record<string, Fault>> = {
  async 'the database is away'({ way }, ms) {
    await way?.cut();
    await sleep(ms);
    await way?.mend();
  },
  async 'the database says nothing'({ way }, ms) {
    way?.hold();
    await sleep(ms);
    way?.release();
  },
};

/** Of those who connect. */
const OF_CLIENTS: Readonly<Record<string, Fault>> = {
  'requests that are never finished': ({ server, token }, ms) =>
    withSockets(server.url, ms, (socket, host) => {
      socket.write(headOf(`PUT ${urlOf(server.url, operateScore)}`, host, token, 'content-length: 500\r\n'));
      socket.write('{"championshipId":');
    }),
  'connections that say nothing': ({ server }, ms) => withSockets(server.url, ms, () => undefined),
  'listeners that read nothing': ({ server, token }, ms) =>
    withSockets(server.url, ms, (socket, host) => {
      socket.write(headOf(`GET ${urlOf(server.url, stream, { championshipId: 'cup' })}`, host, token));
      socket.pause();
    }),
};

/** Two kinds of faults, of which one each may happen at the same time. */
export function faultsOf({ way }: Ground): readonly (readonly (readonly [string, Fault])[])[] {
  const ofDatabase = way === null ? OF_SQLITE : OF_POSTGRES;
  return [Object.entries(OF_THE_PROCESS), Object.entries({ ...ofDatabase, ...OF_CLIENTS })];
}

async function startAgain(server: ServerProcess, further?: Readonly<Record<string, string>>): Promise<void> {
  for (let waited = 0; ; waited += BETWEEN_STARTS_MS) {
    try {
      return await server.start(further);
    } catch (error) {
      if (waited > STARTS_FOR_MS) throw error;
      await server.kill();
      await sleep(BETWEEN_STARTS_MS);
    }
  }
}

async function clockJumps({ server }: Ground, ms: number, sign: 1 | -1): Promise<void> {
  const now = Temporal.Now.instant();
  const clock = sign > 0 ? now.add(CLOCK_JUMP) : now.subtract(CLOCK_JUMP);
  await server.stop();
  await startAgain(server, { CLOCK: clock.toString() });
  await sleep(ms);
  await server.stop();
  await startAgain(server);
}

function hasBegun(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate');
    return true;
  } catch (error) {
    if (storeTroubleOf(error) !== 'away') throw error;
    return false;
  }
}

/** How large the process may make a file: what it writes beyond fails, as on a full disk. Linux alone can tell a process that runs. */
function limitFiles(pid: number, most: string): void {
  if (process.platform !== 'linux') return;
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${most}:unlimited`]);
}

function headOf(line: string, host: string, token: string, more = ''): string {
  const [method, url = ''] = line.split(' ');
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${ACCESS_TOKEN}: ${token}\r\n${more}\r\n`;
}

async function withSockets(
  url: string,
  ms: number,
  begin: (socket: Socket, host: string) => void,
): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: CLIENTS }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    begin(socket, host);
    return socket;
  });
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}
