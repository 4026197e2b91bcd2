/**
 * Worker with either end of a live stream. Many listeners on raw sockets: it is told what the next event holds, and then says
 * when each listener had it. Or the yardstick: one ready-framed buffer written to every socket in a straight loop.
 */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { answerQuestions, microseconds } from './processes.ts';
import { requestBytes } from './raw-connection.ts';

const Opening = Type.Object({
  kind: Type.Literal('open'),
  port: Type.Integer(),
  path: Type.String(),
  count: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String()),
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
const FIRST_EVENT = 'event: snapshot';

type Listener = { readonly socket: Socket; carry: string };

const listeners: Listener[] = [];
let marker = FIRST_EVENT;
let arrivals: number[] = [];

if (process.send !== undefined) {
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
        return { port: await listen() };
      case 'send':
        return { at: send(question.event) };
    }
  });
}

async function openAll({ port, path, count, headers }: Opening): Promise<void> {
  const request = requestBytes('GET', path, { ...headers, accept: 'text/event-stream' });
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, () => open(port, request));
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

/** Answers the moment at which the loop began. */
function send(event: string): number {
  const at = microseconds();
  const body = Buffer.from(event);
  const frame = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
  for (const { socket } of responses) socket?.write(frame);
  return at;
}

async function listen(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
    response.write('event: snapshot\ndata: {"matches":[]}\n\n');
    responses.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
  return address.port;
}
