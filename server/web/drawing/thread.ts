/** Draws pages in a thread, which is started again when it ends. */

import { Worker } from 'node:worker_threads';
import { type Drawing, DrawingBusyError, type DrawnPage, type PageRequest } from './drawing.ts';
import type { ThreadAnswer, ThreadQuestion } from './thread-program.ts';

type ThreadNeeds = {
  /** The program of the thread, and the built web that it draws with. */
  readonly program: string;
  readonly entry: string;
};

/** A page of the largest championship takes some 20 MB while it is drawn; what takes more is a mistake. In megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;

/** Drawn one after the other, at some 10 ms each: who comes behind so many would wait longer than for the program itself. */
const WAITING = 50;

/** A page takes 30 ms on a busy machine: a thread that is silent for so long hangs. Milliseconds. */
const HANGS_MS = 10_000;

/** How soon a thread that has ended is started again, doubled each time until one has drawn something; milliseconds. */
const AGAIN_MS = 1_000;
const LATEST_MS = 600_000;

/** Nothing of the server's: its secrets are no business of a page. */
const ENVIRONMENT = { NODE_ENV: 'production' };

type Waiting = PromiseWithResolvers<DrawnPage> & { readonly hangs: NodeJS.Timeout };

/** Until it is ready it is busy. */
export function createDrawingThread({ program, entry }: ThreadNeeds): Drawing {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isReady = false;
  let isClosed = false;
  let pause = AGAIN_MS;
  let again: NodeJS.Timeout | undefined;
  let thread: Worker | null = null;

  function begin(onEnd: (error: Error) => void): Worker {
    const begun = new Worker(program, {
      workerData: entry,
      resourceLimits: LIMITS,
      env: ENVIRONMENT,
      execArgv: [],
    });
    // What is asked of it is awaited by itself; an idle thread keeps no process alive.
    begun.unref();
    let failure: Error | null = null;
    begun.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    begun.on('message', heard);
    begun.once('exit', (code) => {
      isReady = false;
      thread = null;
      if (isClosed) return;
      const error = failure ?? new Error(`The thread that draws pages has ended with ${code}.`);
      for (const id of [...waiting.keys()]) settle(id)?.reject(error);
      onEnd(error);
      again = setTimeout(() => start(onEnd), pause).unref();
      pause = Math.min(pause * 2, LATEST_MS);
    });
    return begun;
  }

  function heard(message: ThreadAnswer): void {
    if (message.kind === 'ready') {
      isReady = true;
      return;
    }
    pause = AGAIN_MS;
    const asker = settle(message.id);
    if (message.kind === 'drawn') asker?.resolve(message.page);
    else asker?.reject(new Error(message.reason));
  }

  function settle(id: number): Waiting | undefined {
    const asker = waiting.get(id);
    clearTimeout(asker?.hangs);
    waiting.delete(id);
    return asker;
  }

  function start(onEnd: (error: Error) => void): void {
    if (!isClosed) thread ??= begin(onEnd);
  }

  return {
    start,
    async draw(request: PageRequest) {
      const running = thread;
      if (running === null || !isReady || waiting.size >= WAITING) throw new DrawingBusyError();
      asked += 1;
      const id = asked;
      const hangs = setTimeout(() => void running.terminate(), HANGS_MS).unref();
      const asker: Waiting = { ...Promise.withResolvers<DrawnPage>(), hangs };
      waiting.set(id, asker);
      const question: ThreadQuestion = { id, request };
      running.postMessage(question);
      return asker.promise;
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      for (const id of [...waiting.keys()]) settle(id)?.reject(new DrawingBusyError());
      await thread?.terminate();
    },
  };
}
