/**
 * `npm run bench -- notices`: how soon a kick-off is handed over for 20,000 phones that follow it. Of these, 1 % use push
 * services that are gone and 1 % services that never answer, each another one. It also measures what that costs those who
 * watch another match: from the press of a goal to the last of the listeners.
 *
 * Started as a process, this file is the push service. It stands for other machines, but has to share this one's cores.
 */

import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { freePort, listen } from '#scripts/free-port.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { insertFollowers } from '#server/messaging/notices/testing/followers.ts';
import { openStore } from '#server/platform/store/store.ts';
import { insertSeason, link } from '#server/testing/season.ts';
import { type Audience, openAudience, scoreMany } from './audience.ts';
import { figure, median, printDelays } from './figures.ts';
import { answerQuestions, cpuMilliseconds, microseconds, startWorker, type Worker } from './processes.ts';
import { createReporter, type Reporter } from './replay/reporter.ts';
import { print } from './report.ts';

const FOLLOWERS = 20_000;
/** One of so many phones is at a push service that is gone, and one at a push service that hangs. */
const ONE_OF = 100;
const REACHED = FOLLOWERS - (2 * FOLLOWERS) / ONE_OF;
const ROUNDS = 6;
const LISTENERS = 200;
/** All rounds together stay below the events that one match takes. */
const IDLE_GOALS_A_ROUND = 20;
const BETWEEN_GOALS_MS = 20;
const BETWEEN_BUSY_GOALS_MS = 100;
/** The first ones fill caches and compile code. */
const WARM_UP = 10;
/** A push service in the same country. */
const ANSWER_MS = 30;
const LONGEST_MS = 300_000;
const PROMISED_MS = 5_000;
const CUP = 'notices';

/** Prints the tables of the notices. */
export async function measureNotices(): Promise<void> {
  const server = await startServerProcess({ env: { PUSH_ANYWHERE: '1' } });
  const [audience, service] = await Promise.all([openAudience(server, LISTENERS), startWorker('notices.ts')]);
  try {
    const reporters = await insertFollowed(server, await service.ask({ kind: 'open' }, Opened));
    await scoreMany(audience, WARM_UP, BETWEEN_GOALS_MS);
    const idle: number[] = [];
    const busy: number[] = [];
    const told: Told[] = [];
    let first: Told | null = null;
    for (const [round, reporter] of reporters.entries()) {
      const still = await scoreMany(audience, IDLE_GOALS_A_ROUND, BETWEEN_GOALS_MS);
      const { goals, ...one } = await tell(reporter, { server, service, audience });
      // The first round warms up, and meets the silent push services for the first time.
      if (round === 0) {
        first = one;
        continue;
      }
      idle.push(...still);
      busy.push(...goals);
      told.push(one);
    }
    printTold(told, first);
    print();
    printDelays(`press of a goal → last of ${LISTENERS} listeners`, {
      'nobody is told': idle,
      [`${FOLLOWERS.toLocaleString('en')} phones are told`]: busy,
    });
  } finally {
    await Promise.all([audience.stop(), service.stop(), server.remove()]);
  }
}

type Told = {
  readonly ms: number;
  readonly cpuMs: number;
  readonly twice: number;
  /** Average of the minute before its end. */
  readonly load: number;
};

/** A kick-off, and goals of the other match for as long as it is being told. */
async function tell(
  reporter: Reporter,
  {
    server,
    service,
    audience,
  }: { readonly server: ServerProcess; readonly service: Worker; readonly audience: Audience },
) {
  await service.ask({ kind: 'begin' }, Type.Null());
  const before = (await cpuMilliseconds(server.pid)) ?? Number.NaN;
  await reporter.send({ type: 'changeStatus', seen: '試合前', to: '前半' });
  const acknowledged = microseconds();
  const goals: number[] = [];
  for (;;) {
    const { phones, messages, last } = await service.ask({ kind: 'taken' }, Taken);
    if (phones === REACHED) {
      const ms = (last - acknowledged) / 1_000;
      const cpuMs = ((await cpuMilliseconds(server.pid)) ?? Number.NaN) - before;
      return { goals, ms, cpuMs, twice: messages - phones, load: loadavg()[0] ?? Number.NaN };
    }
    if (microseconds() - acknowledged > LONGEST_MS * 1_000) throw new Error(`Only ${phones} were told.`);
    goals.push(...(await scoreMany(audience, 1, BETWEEN_BUSY_GOALS_MS)));
  }
}

function printTold(told: readonly Told[], first: Told | null): void {
  const all = told.map(({ ms }) => ms);
  const slowest = Math.max(...all);
  const shown = slowest > PROMISED_MS ? `**${figure(slowest, 'ms')}**` : figure(slowest, 'ms');
  print(
    `| kick-off → ${REACHED.toLocaleString('en')} of ${FOLLOWERS.toLocaleString('en')} messages handed over | |`,
  );
  print('|---|--:|');
  print(`| the middle of ${told.length} | ${figure(median(all), 'ms')} |`);
  print(`| the slowest | ${shown} |`);
  print(`| the first | ${first === null ? '–' : figure(first.ms, 'ms')} |`);
  const cpuMs = median(told.map((one) => one.cpuMs));
  print(`| CPU of the server | ${figure(cpuMs, 'ms')} |`);
  print(`| for 1,000 messages | ${figure(cpuMs / (REACHED / 1_000), 'ms')} |`);
  print(`| load of the machine, 1 min | ${median(told.map(({ load }) => load)).toFixed(1)} |`);
  print(`| told twice | ${told.reduce((sum, { twice }) => sum + twice, 0)} |`);
}

/** A match for each round, and members who follow their championship, each on a phone. */
async function insertFollowed(
  server: ServerProcess,
  { port, gone, hanging }: Type.Static<typeof Opened>,
): Promise<readonly Reporter[]> {
  const store = await openStore({ dataDir: server.dataDir });
  const date = Temporal.Now.plainDateISO('Asia/Tokyo').toString();
  const matchIds = Array.from({ length: ROUNDS + 1 }, (_, at) => `${CUP}-${at}`);
  const facts = { id: CUP, name: '計測カップ', abbreviation: '計測', fiscalYear: server.demo.fiscalYear };
  try {
    await insertSeason(
      store.db,
      facts,
      matchIds.map((matchId) => ({ matchId, date })),
    );
    const matches = matchIds.map((matchId) => ({ championshipId: CUP, matchId }));
    const later = Temporal.Now.instant().add({ hours: 1 }).toString();
    const { token } = await link(store.db, { kind: 'matches', matches }, later);
    const portOf = (at: number) => {
      const number = Math.floor(at / ONE_OF);
      return (at % ONE_OF === 0 ? gone[number] : at % ONE_OF === 1 ? hanging[number] : port) ?? port;
    };
    const phones = Array.from({ length: FOLLOWERS }, (_, at) => ({
      endpoint: `http://127.0.0.1:${portOf(at)}/${at}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }));
    await store.transaction((db) => insertFollowers(CUP, phones, db));
    const reporterLink = { category: '', urlAccessToken: token, accessToken: token };
    return matches.map((match) => createReporter(server.url, { ...match, ...reporterLink }));
  } finally {
    await store.close();
  }
}

const ServiceQuestion = Type.Union([
  Type.Object({ kind: Type.Literal('open') }),
  Type.Object({ kind: Type.Literal('begin') }),
  Type.Object({ kind: Type.Literal('taken') }),
]);

const Opened = Type.Object({
  port: Type.Integer(),
  gone: Type.Array(Type.Integer()),
  hanging: Type.Array(Type.Integer()),
});
/** Since it began: phones with a message, all messages, and when the last came, in microseconds of the monotonic clock. */
const Taken = Type.Object({ phones: Type.Integer(), messages: Type.Integer(), last: Type.Number() });

let taken = { phones: new Set<string>(), messages: 0, last: 0 };

if (import.meta.main) {
  answerQuestions(ServiceQuestion, async ({ kind }) => {
    if (kind === 'open') return open();
    if (kind === 'begin') {
      taken = { phones: new Set(), messages: 0, last: 0 };
      return null;
    }
    return { ...taken, phones: taken.phones.size };
  });
}

/** A push service that answers, those that never do, and ports of those that are gone. */
async function open(): Promise<Type.Static<typeof Opened>> {
  const port = await listen(createServer(take));
  const [gone, hanging]: [number[], number[]] = [[], []];
  for (let number = 0; number < FOLLOWERS / ONE_OF; number += 1) {
    hanging.push(await listen(createServer((socket) => socket.on('error', () => undefined).resume())));
    gone.push(await freePort());
  }
  return { port, gone, hanging };
}

const CREATED = 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n';
const HEAD = /^POST (\S+) [\s\S]*?\r\ncontent-length: *(\d+)\r\n[\s\S]*?\r\n\r\n/i;

/** Reads no more of HTTP than it must: what it takes is not the server's time. */
function take(socket: Socket): void {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const [head, path, length] = HEAD.exec(text) ?? [];
      if (head === undefined || path === undefined) return;
      const end = head.length + Number(length);
      if (text.length < end) return;
      text = text.slice(end);
      taken.phones.add(path);
      taken.messages += 1;
      taken.last = microseconds();
      void sleep(ANSWER_MS).then(() => socket.write(CREATED));
    }
  });
  // The server ends its connections as it likes.
  socket.on('error', () => undefined);
}
