/** Draws pages in a thread: started for the first one, ended when there has been none for a while, and started again when it fails. */

import { Worker } from 'node:worker_threads';
import { type Drawing, DrawingBusyError, type DrawnPage, type PageRequest } from './drawing.ts';
import type { ThreadAnswer, ThreadQuestion } from './thread-program.ts';

type ThreadNeeds = {
  /** The program of the thread, and the built web that it draws with. */
  readonly program: string;
  readonly entry: string;
};

/** It takes some 25 MB, and is there again within half a second. */
const IDLE_MS = 10 * 60_000;

/** A page of the largest championship takes some 20 MB while it is drawn; what takes more is a mistake. In megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const;

/** Drawn one after the other, at some 10 ms each: who comes behind so many would wait longer than for the program itself. */
const WAITING = 50;

/** A page takes 30 ms on a busy machine: a thread that is silent for so long hangs. Milliseconds. */
const HANGS_MS = 10_000;

/** How soon one that has failed is started again, doubled each time until one has drawn something; milliseconds. */
const AGAIN_MS = 1_000;
const LATEST_MS = 600_000;

/** Nothing of the server's: its secrets are no business of a page. */
const ENVIRONMENT = { NODE_ENV: 'production' };

type Waiting = PromiseWithResolvers<DrawnPage> & { readonly hangs: NodeJS.Timeout };

export function createDrawingThread({ program, entry }: ThreadNeeds): Drawing {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pause = AGAIN_MS;
  let notBefore = 0;

  function begin(): Worker {
    const begun = new Worker(program, {
      workerData: entry,
      resourceLimits: LIMITS,
      env: ENVIRONMENT,
      execArgv: [],
    });
    let failure: unknown = new Error('The thread that draws pages has ended.');
    begun.on('error', (error) => {
      failure = error;
    });
    begun.on('message', heard);
    begun.once('exit', () => {
      if (thread !== begun) return;
      thread = null;
      notBefore = performance.now() + pause;
      pause = Math.min(pause * 2, LATEST_MS);
      for (const id of [...waiting.keys()]) settle(id)?.reject(failure);
    });
    return begun;
  }

  function heard(answer: ThreadAnswer): void {
    pause = AGAIN_MS;
    const asker = settle(answer.id);
    if (answer.kind === 'drawn') asker?.resolve(answer.page);
    else asker?.reject(new Error(answer.reason));
  }

  function settle(id: number): Waiting | undefined {
    const asker = waiting.get(id);
    clearTimeout(asker?.hangs);
    waiting.delete(id);
    return asker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    for (const id of [...waiting.keys()]) settle(id)?.reject(new DrawingBusyError());
    await ending?.terminate();
  }

  return {
    async draw(request: PageRequest) {
      if (waiting.size >= WAITING || performance.now() < notBefore) throw new DrawingBusyError();
      thread ??= begin();
      const running = thread;
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS).unref();
      asked += 1;
      const hangs = setTimeout(() => void running.terminate(), HANGS_MS).unref();
      const asker: Waiting = { ...Promise.withResolvers<DrawnPage>(), hangs };
      waiting.set(asked, asker);
      const question: ThreadQuestion = { id: asked, request };
      running.postMessage(question);
      return asker.promise;
    },
    close() {
      notBefore = Number.POSITIVE_INFINITY;
      return end();
    },
  };
}
