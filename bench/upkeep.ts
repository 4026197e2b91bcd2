/**
 * `npm run bench -- upkeep`: how soon a server is there, what it holds while nobody asks, and what a sign-in takes of the processor; beside a
 * bare server of Node's, and the arithmetic that no check of a password by SRP can do without.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { createDiffieHellmanGroup } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/free-port.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { compare, figure, inTurns, type Row, table } from './figures.ts';
import { cpuMilliseconds, memoryOf } from './processes.ts';
import { print } from './report.ts';

const STARTS = 5;
/** What a start leaves behind is done by then. */
const AT_REST_MS = 15_000;
const ROUNDS = 5;
const SIGN_INS = 20;
const POLL_MS = 5;

/** The prime of SRP's 3,072 bits, as the pool's. */
const GROUP = 'modp15';
/** One for the server's public value, one for the password's verifier, one for what both then know. */
const POWERS = 3;

const BARE = `require('node:http').createServer((_, answer) => answer.end()).listen(process.argv[1], '127.0.0.1')`;

/** Prints one table. */
export async function measureUpkeep(): Promise<void> {
  const server = await startServerProcess();
  try {
    const rows = [await startOf(server), await restOf(server), await signInOf(server)];
    print(table('start, rest, sign-in', rows));
  } finally {
    await server.remove();
  }
}

/** From the command to the first answer, with the data of a demo. */
async function startOf(server: ServerProcess): Promise<Row> {
  const { ours, bare } = await inTurns(STARTS, {
    async ours() {
      await server.stop();
      const begun = performance.now();
      await server.start();
      return performance.now() - begun;
    },
    async bare() {
      const begun = performance.now();
      const { stop } = await startBare();
      const ms = performance.now() - begun;
      await stop();
      return ms;
    },
  });
  return { what: 'from the command to the first answer', ...compare(ours, bare, 'ms') };
}

async function restOf(server: ServerProcess): Promise<Row> {
  const bare = await startBare();
  await sleep(AT_REST_MS);
  const [ours, theirs] = await Promise.all([memoryOf(server.pid), memoryOf(bare.pid)]);
  await bare.stop();
  const own = ours === null ? Number.NaN : ours.own + ours.children;
  const yardstick = theirs?.own ?? Number.NaN;
  return {
    what: 'memory at rest, with its processes',
    ours: figure(own, 'MB'),
    yardstick: figure(yardstick, 'MB'),
    ratio: (own / yardstick).toFixed(2),
  };
}

/** By the processor's time: password, tokens and the session that follows. */
async function signInOf(server: ServerProcess): Promise<Row> {
  const { ours, bare } = await inTurns(ROUNDS, {
    async ours() {
      const before = (await cpuMilliseconds(server.pid)) ?? Number.NaN;
      for (let count = 0; count < SIGN_INS; count += 1) await signedIn(server.url, server.demo, 'regular');
      return (((await cpuMilliseconds(server.pid)) ?? Number.NaN) - before) / SIGN_INS;
    },
    async bare() {
      const before = process.cpuUsage();
      for (let count = 0; count < SIGN_INS * POWERS; count += 1) {
        createDiffieHellmanGroup(GROUP).generateKeys();
      }
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000 / SIGN_INS;
    },
  });
  return { what: 'a sign-in, by CPU', ...compare(ours, bare, 'ms') };
}

async function startBare() {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['-e', BARE, String(port)], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(POLL_MS);
  return {
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
