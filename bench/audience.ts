/**
 * The followers of one match and its reporter: from the press of a goal to the last listener of the live stream. As a process of
 * its own (`startWorker('audience.ts')`) this file is either end of a stream: many listeners on raw sockets, or the yardstick, a
 * loop that writes one ready-framed buffer to every socket.
 */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { publicStream } from '#contract/championship/public-results.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { makeReporterLink } from '#contract/match/reporter-links.ts';
import { type DemoMatch, demoMatch } from '#contract/operations/demo-file.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { listen } from '#scripts/free-port.ts';
import type { ServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { answerQuestions, microseconds, startWorker } from './processes.ts';
import { requestBytes } from './raw-connection.ts';
import { createReporter } from './replay/reporter.ts';

/** What a stream begins with. */
export const SNAPSHOT = 'event: snapshot';
const HEARTBEAT = ':\n\n';

/** Fewer than the server lets one link have, and an account has far fewer. */
export const STREAMS_OF_ONE_LINK = 250;

/** From the acknowledgement of a goal to the listener in the middle, and to the last one, in milliseconds. */
export type Delays = { readonly middle: number; readonly last: number };

/** One goal, in milliseconds. */
export type GoalDelays = Delays & {
  /** From the press to the last one. */
  readonly pressed: number;
};

export type Audience = {
  /** Scores a goal and waits until every listener has it. Every other one cancels the goal before it. */
  score(): Promise<GoalDelays & { readonly acknowledgedAt: number }>;
  stop(): Promise<void>;
};

/** People without an account who follow the championship of the demo's live match. */
export type Strangers = {
  /** Scores a goal of `audience`; returns its delays, and those of the strangers from its acknowledgement. */
  score(audience: Audience): Promise<{ readonly members: GoalDelays; readonly strangers: Delays }>;
  stop(): Promise<void>;
};

/** Opens `count` streams of strangers, once everyone may see the demo's championships. */
export async function openStrangers(server: ServerProcess, count: number): Promise<Strangers> {
  await showToEveryone(server);
  const { championshipId } = demoMatch(server.demo, 'live');
  const path = `${publicStream.path}?${new URLSearchParams({ championshipId })}`;
  const port = Number(new URL(server.url).port);
  const worker = await startWorker('audience.ts');
  await worker.ask({ kind: 'open', port, path, callers: [{}], count, first: HEARTBEAT }, Type.Null());
  return {
    async score(audience) {
      await worker.ask({ kind: 'expect', marker: 'event: match' }, Type.Null());
      const members = await audience.score();
      const arrivals = await worker.ask({ kind: 'arrivals' }, Arrivals);
      return { members, strangers: delaysFrom(members.acknowledgedAt, arrivals) };
    },
    stop: () => worker.stop(),
  };
}

/** As an administrator turns it on. */
async function showToEveryone({ url, demo }: ServerProcess): Promise<void> {
  const { headers } = await signedIn(url, demo, 'admin');
  const asked = await fetch(new URL(siteForm.path, url), { headers });
  const { revision, form } = Value.Parse(siteForm.answer, await asked.json());
  const answer = await fetch(new URL(saveSiteForm.path, url), {
    method: saveSiteForm.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ revision, reason: '', asks_again: false, form: { ...form, publicResults: true } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Opens `count` listeners of the demo's live match. */
export async function openAudience(server: ServerProcess, count: number): Promise<Audience> {
  const match = demoMatch(server.demo, 'live');
  const callers = await linksTo(server, match, Math.ceil(count / STREAMS_OF_ONE_LINK));
  const ids = { championshipId: match.championshipId, matchId: match.matchId };
  const path = `${stream.path}?${new URLSearchParams(ids)}`;
  const port = Number(new URL(server.url).port);
  const worker = await startWorker('audience.ts');
  await worker.ask({ kind: 'open', port, path, callers, count, first: SNAPSHOT }, Type.Null());
  const reporter = createReporter(server.url, match);
  let goals = 0;
  return {
    async score() {
      const { version, match_status } = await reporter.read();
      await worker.ask({ kind: 'expect', marker: `"version":${version + 1},` }, Type.Null());
      const type = goals % 2 === 0 ? 'scoreGoal' : 'cancelGoal';
      goals += 1;
      const pressed = microseconds();
      await reporter.send({ type, side: 'home', seen: match_status });
      const acknowledged = microseconds();
      const arrivals = await worker.ask({ kind: 'arrivals' }, Arrivals);
      const delays = delaysFrom(acknowledged, arrivals);
      return { ...delays, pressed: (arrivals.last - pressed) / 1000, acknowledgedAt: acknowledged };
    },
    stop: () => worker.stop(),
  };
}

/** Headers of as many callers: a link to the match each. */
async function linksTo(
  { url, demo }: ServerProcess,
  { championshipId, matchId }: DemoMatch,
  count: number,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const admin = await signedIn(url, demo, 'admin');
  const matches = [{ championship_id: championshipId, match_id: matchId }];
  const scope = { kind: 'matches', championship_ids: [], matches };
  const tokens: Readonly<Record<string, string>>[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await fetch(new URL(makeReporterLink.path, url), {
      method: makeReporterLink.method,
      headers: { 'content-type': 'application/json', ...admin.headers },
      body: JSON.stringify({ label: `観客 ${made + 1}`, days: 1, scope }),
    });
    const { token } = Value.Parse(makeReporterLink.answer, await answer.json());
    tokens.push({ [ACCESS_TOKEN]: token });
  }
  return tokens;
}

/** Scores `goals` with a pause after each; returns the milliseconds from each press to the last listener. */
export async function scoreMany(
  audience: Audience,
  goals: number,
  pauseMs: number,
): Promise<readonly number[]> {
  const delays: number[] = [];
  for (let goal = 0; goal < goals; goal += 1) {
    delays.push((await audience.score()).pressed);
    await sleep(pauseMs);
  }
  return delays;
}

/** Milliseconds from a moment of the monotonic clock. */
export function delaysFrom(from: number, { middle, last }: Arrivals): Delays {
  return { middle: (middle - from) / 1000, last: (last - from) / 1000 };
}

const Opening = Type.Object({
  kind: Type.Literal('open'),
  port: Type.Integer(),
  path: Type.String(),
  count: Type.Integer(),
  /** Their headers; they share the listeners. */
  callers: Type.Array(Type.Record(Type.String(), Type.String()), { minItems: 1 }),
  /** What each is told first. */
  first: Type.String(),
});
type Opening = Type.Static<typeof Opening>;

const StreamQuestion = Type.Union([
  Opening,
  /** `marker` stands in the coming event and in none before. */
  Type.Object({ kind: Type.Literal('expect'), marker: Type.String() }),
  Type.Object({ kind: Type.Literal('arrivals') }),
  Type.Object({ kind: Type.Literal('listen') }),
  Type.Object({ kind: Type.Literal('send'), event: Type.String() }),
]);

/** When the event was there, in microseconds of the monotonic clock. */
export const Arrivals = Type.Object({ middle: Type.Number(), last: Type.Number() });
export type Arrivals = Type.Static<typeof Arrivals>;
export const Listening = Type.Object({ port: Type.Integer() });
/** When the loop began, in microseconds of the monotonic clock. */
export const Sent = Type.Object({ at: Type.Number() });

/** Below the backlog of a listening socket (511 in Node). */
const OPENED_AT_ONCE = 200;
/** An event that has not come by then was lost. */
const ARRIVAL_MS = 15_000;

type Listener = { readonly socket: Socket; carry: string };

const listeners: Listener[] = [];
let marker = SNAPSHOT;
let arrivals: number[] = [];

if (import.meta.main) {
  answerQuestions(StreamQuestion, async (question) => {
    switch (question.kind) {
      case 'open':
        await openAll(question);
        return null;
      case 'expect':
        marker = question.marker;
        arrivals = [];
        return null;
      case 'arrivals':
        await allArrived();
        return { middle: arrivals[arrivals.length >> 1], last: arrivals.at(-1) };
      case 'listen':
        return { port: await openBareStream() };
      case 'send':
        return { at: send(question.event) };
    }
  });
}

async function openAll({ port, path, count, callers, first }: Opening): Promise<void> {
  marker = first;
  const requests = callers.map((headers) =>
    requestBytes('GET', path, { ...headers, accept: 'text/event-stream' }),
  );
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, (_, index) =>
      open(port, requests[(opened + index) % requests.length] ?? ''),
    );
    await Promise.all(batch);
  }
  await allArrived();
}

async function open(port: number, request: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const listener: Listener = { socket, carry: '' };
  listeners.push(listener);
  socket.on('data', (chunk: Buffer) => take(listener, chunk));
  socket.on('error', (error) => {
    throw error;
  });
  socket.write(request);
}

/** An event may be cut in two: the end of the last piece, as long as the marker, is looked at again. */
function take(listener: Listener, chunk: Buffer): void {
  const text = listener.carry + chunk.toString('latin1');
  if (text.includes(marker)) {
    arrivals.push(microseconds());
    listener.carry = '';
  } else {
    listener.carry = text.slice(-marker.length);
  }
}

async function allArrived(): Promise<void> {
  const deadline = performance.now() + ARRIVAL_MS;
  while (arrivals.length < listeners.length) {
    if (performance.now() > deadline) {
      throw new Error(`Only ${arrivals.length} of ${listeners.length} listeners had the event.`);
    }
    await sleep(5);
  }
}

const responses: ServerResponse[] = [];

/** Returns the moment at which the loop began. */
function send(event: string): number {
  const at = microseconds();
  const body = Buffer.from(event);
  const frame = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
  for (const { socket } of responses) socket?.write(frame);
  return at;
}

async function openBareStream(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
    response.write('event: snapshot\ndata: {"matches":[]}\n\n');
    responses.push(response);
  });
  return listen(server);
}
