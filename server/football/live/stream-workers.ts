/**
 * Processes that write to the streams: the server opens each stream, hands its connection to one of them, and then writes every frame once to each
 * process instead of once to each listener. Rights, places and presence stay the server's. Without them the server writes itself.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { serverProgram } from '#server/program-files.ts';
import type { Frame } from './frames.ts';
import { keyOf, type Listener, type Topic } from './listeners.ts';
import type { Stream } from './stream.ts';

export type StreamWorkers = {
  /** Hands a stream that has begun to a worker, when there is one; `leave` takes it off the topics of this process. */
  take(stream: Stream, topics: readonly Topic[], leave: () => void): void;
  /** Waits until the workers have ended, whose streams have been told to. */
  close(): Promise<void>;
};

export type StreamWorkersNeeds = {
  readonly count: number;
  /** Has a listener written to from now on; what it follows is known there. Returns the way to leave. */
  readonly join: (topic: Topic, listener: Listener) => () => void;
  readonly onError: (error: unknown) => void;
};

/** What the server tells a worker. A stream comes with its connection. */
export type ToWorker =
  | { readonly kind: 'stream'; readonly id: number; readonly topics: readonly Topic[] }
  | { readonly kind: 'frame'; readonly frame: Frame; readonly topic: Topic }
  | { readonly kind: 'beat' }
  | { readonly kind: 'frameOf'; readonly id: number; readonly frame: Frame }
  | { readonly kind: 'end' | 'drop'; readonly id: number }
  | { readonly kind: 'endAll' };

/** What a worker tells: it has a stream, or has it no more. */
export type FromWorker = { readonly kind: 'taken' | 'closed'; readonly id: number };

/** A worker that has not taken so many bytes hangs. */
const MOST_UNDRAINED_BYTES = 64 * 1024 * 1024;

/** How soon a worker that has ended is replaced, in milliseconds. */
const AGAIN_MS = 1_000;

/** Longer than a worker gives its last streams, in milliseconds. */
const ENDING_MS = 3_000;

/** Nothing of the server's: its secrets are no business of a worker. */
const ENVIRONMENT = { NODE_ENV: 'production' };

export function createStreamWorkers({ count, join, onError }: StreamWorkersNeeds): StreamWorkers {
  const workers = new Set<StreamWorker>();
  let isClosing = false;
  for (let started = 0; started < count; started += 1) start();

  function start(): void {
    const worker = createStreamWorker(join, (reason) => {
      workers.delete(worker);
      if (isClosing) return;
      onError(new Error(`A process of the streams has ended (${reason}).`));
      setTimeout(() => isClosing || start(), AGAIN_MS).unref();
    });
    workers.add(worker);
  }

  return {
    take(stream, topics, leave) {
      const [fewest] = [...workers].sort((one, other) => one.streams() - other.streams());
      fewest?.take({ stream, topics, leave });
    },
    async close() {
      isClosing = true;
      await Promise.all([...workers].map((worker) => worker.close()));
    },
  };
}

type StreamWorker = {
  /** How many it has, and is to get. */
  streams(): number;
  take(coming: Coming): void;
  close(): Promise<void>;
};

type Coming = { readonly stream: Stream; readonly topics: readonly Topic[]; readonly leave: () => void };

function createStreamWorker(join: StreamWorkersNeeds['join'], onEnd: (reason: string) => void): StreamWorker {
  const child = fork(serverProgram('football/live/stream-program'), {
    // Its failures are the server's log's.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    env: ENVIRONMENT,
    // Bytes stay bytes.
    serialization: 'advanced',
  });
  /** Called when a stream of this worker has closed, by stream id. */
  const streams = new Map<number, () => void>();
  const following = new Map<string, { count: number; readonly leave: () => void }>();
  const coming = new Set<Coming>();
  let waiting = 0;
  let last = 0;
  let undrained = 0;
  let handingOver: PromiseWithResolvers<void> | null = null;

  const everyStream: Listener = {
    isWorker: true,
    isBehind: () => undrained > MOST_UNDRAINED_BYTES,
    write(frame, topic) {
      if (topic === undefined) return tell({ kind: 'beat' });
      undrained += frame.length;
      tell({ kind: 'frame', frame, topic }, () => {
        undrained -= frame.length;
      });
    },
    drop: () => child.kill('SIGKILL'),
    end: () => tell({ kind: 'endAll' }),
  };

  child.on('message', ({ kind, id }: FromWorker) => {
    if (kind === 'taken') handingOver?.resolve();
    else closed(id);
  });
  const ended = exitOf(child).then((reason) => {
    handingOver?.resolve();
    for (const id of [...streams.keys()]) closed(id);
    onEnd(reason);
  });

  return {
    streams: () => streams.size + coming.size + waiting,
    take: (one) => void queue(one),
    async close() {
      // Streams not handed over yet are still this process's: the hub ends them.
      coming.clear();
      tell({ kind: 'endAll' });
      const late = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
      await ended;
      clearTimeout(late);
    },
  };

  /** A phone that takes its snapshot slowly is handed over when it has it; nobody waits for it. */
  async function queue(one: Coming): Promise<void> {
    waiting += 1;
    await one.stream.drained();
    waiting -= 1;
    coming.add(one);
    if (handingOver === null) await handOverAll();
  }

  /** One after the other, each taken before the next is sent: a frame waits behind one of them at most. */
  async function handOverAll(): Promise<void> {
    for (const one of coming) {
      coming.delete(one);
      handingOver = Promise.withResolvers();
      if (handOver(one)) await handingOver.promise;
    }
    handingOver = null;
  }

  /** False where nothing was sent. Whatever is written after this goes to the worker, and comes behind the stream. */
  function handOver({ stream, topics, leave }: Coming): boolean {
    if (!child.connected) return false;
    last += 1;
    const id = last;
    const moved = stream.moveTo({
      isBehind: () => false,
      write: (frame) => tell({ kind: 'frameOf', id, frame }),
      drop: () => tell({ kind: 'drop', id }),
      end: () => tell({ kind: 'end', id }),
    });
    if (moved === 'undrained') void queue({ stream, topics, leave });
    if (typeof moved === 'string') return false;
    const { socket, closed: tellClosed } = moved;
    // Node would have the server count it on, and ask the worker about it before it closes.
    Object.assign(socket, { server: null });
    child.send({ kind: 'stream', id, topics } satisfies ToWorker, socket);
    // What is left of it here: the server counts it no more.
    socket.destroy();
    for (const topic of topics) follow(topic);
    streams.set(id, () => {
      for (const topic of topics) unfollow(topic);
      tellClosed();
    });
    leave();
    return true;
  }

  function closed(id: number): void {
    const leave = streams.get(id);
    streams.delete(id);
    leave?.();
  }

  function follow(topic: Topic): void {
    const known = following.get(keyOf(topic)) ?? { count: 0, leave: join(topic, everyStream) };
    known.count += 1;
    following.set(keyOf(topic), known);
  }

  function unfollow(topic: Topic): void {
    const known = following.get(keyOf(topic));
    if (known === undefined) return;
    known.count -= 1;
    if (known.count > 0) return;
    following.delete(keyOf(topic));
    known.leave();
  }

  /** What is told to a worker that has ended is told to nobody: its streams are over. */
  function tell(message: ToWorker, onSent: () => void = () => undefined): void {
    if (child.connected) child.send(message, onSent);
  }
}

/** Resolves with how it has ended, or why it could not begin. */
async function exitOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  child.on('error', ({ message }) => {
    // After it has begun, this is about one message.
    if (child.pid === undefined) resolve(message);
  });
  return promise;
}
