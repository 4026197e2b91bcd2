/**
 * Worker: many listeners of one live stream on raw sockets. It is told what the next event holds, and then says when
 * each listener had it.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { microseconds } from './monotonic.ts';
import { requestBytes } from './raw-connection.ts';
import { answerQuestions } from './worker.ts';

const Opening = Type.Object({
  kind: Type.Literal('open'),
  port: Type.Integer(),
  path: Type.String(),
  count: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String()),
});
type Opening = Type.Static<typeof Opening>;

export const ListenersQuestion = Type.Union([
  Opening,
  /** `marker` stands in the coming event and in none before. */
  Type.Object({ kind: Type.Literal('expect'), marker: Type.String() }),
  Type.Object({ kind: Type.Literal('arrivals') }),
]);

/** When the event was there, in microseconds of the monotonic clock. */
export const Arrivals = Type.Object({ middle: Type.Number(), last: Type.Number() });

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
  answerQuestions(ListenersQuestion, async (question) => {
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
