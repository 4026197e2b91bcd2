/** A process of the streams: writes what the server tells it to the connections that the server has handed over. Ends with the server. */

import type { Socket } from 'node:net';
import process from 'node:process';
import { createListeners, type Listener, type Topic } from './listeners.ts';
import { listenerOn } from './stream.ts';
import type { FromWorker, ToWorker } from './stream-workers.ts';

const listeners = createListeners();
const streams = new Map<number, Listener>();
let isEnding = false;
/** What has been heard, one after the other: no older frame may overtake a newer one, nor one from before a stream come to it. */
let done = Promise.resolve();

process.on('message', (message: ToWorker, socket: Socket | undefined) => {
  // The server need not wait until it is its turn.
  if (message.kind === 'stream') tell({ kind: 'taken', id: message.id });
  done = done.then(() => follow(message, socket));
});
process.on('disconnect', endAll);
// A signal to the process group reaches this process, too. It ends when the server closes the channel, after the last frames.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function follow(message: ToWorker, socket: Socket | undefined): Promise<void> {
  switch (message.kind) {
    case 'stream':
      // Without a socket it was closed on the way.
      if (socket === undefined) tell({ kind: 'closed', id: message.id });
      else take(message.id, message.topics, socket);
      break;
    case 'frame':
      await listeners.send(message.topic, message.frame);
      break;
    case 'beat':
      listeners.beat();
      break;
    case 'frameOf':
      streams.get(message.id)?.write(message.frame);
      break;
    case 'drop':
      streams.get(message.id)?.drop();
      break;
    case 'end':
      streams.get(message.id)?.end();
      break;
    case 'endAll':
      endAll();
      break;
  }
}

function take(id: number, topics: readonly Topic[], socket: Socket): void {
  const listener = listenerOn(socket);
  streams.set(id, listener);
  const leaves = topics.map((topic) => listeners.join(topic, listener));
  socket.on('error', () => socket.destroy());
  socket.once('end', listener.end);
  socket.once('close', () => {
    for (const leave of leaves) leave();
    streams.delete(id);
    tell({ kind: 'closed', id });
    leaveWhenAlone();
  });
  // Nothing more is said to us, and its end must be heard.
  socket.resume();
  if (isEnding) listener.end();
}

function endAll(): void {
  isEnding = true;
  for (const stream of streams.values()) stream.end();
  leaveWhenAlone();
}

function leaveWhenAlone(): void {
  if (isEnding && streams.size === 0 && process.connected) process.disconnect?.();
}

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
