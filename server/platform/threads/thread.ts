/** A program of the server in a thread: started for the first question, ended when there has been none for a while, and started again when it fails. */

import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

export type ThreadNeeds = {
  /** Its file. It answers by {@link answerAsThread}. */
  readonly program: string;
  /** Its `workerData`. */
  readonly data: unknown;
  readonly limits: ResourceLimits;
  /** Ended after so many milliseconds without a question. */
  readonly idleMs: number;
  /** Ended, and its questions rejected, when one has no answer after so many milliseconds. */
  readonly hangsMs: number;
  /** Questions that may wait; the next one is rejected. */
  readonly most: number;
  /**
   * Whether a question that takes too long or too much memory is at fault itself, as what people send may be: then the next question is
   * asked at once. False by default: the program is at fault, and rests before it is started again.
   */
  readonly blamesQuestion?: boolean;
};

export type Thread<Question, Answer> = {
  /** Rejects with what the program throws, and with a {@link ThreadBusyError}. */
  ask(question: Question): Promise<Answer>;
  /** Questions without an answer yet. */
  waiting(): number;
  close(): Promise<void>;
};

/** Not now: too many questions wait, or it has failed a moment ago. */
export class ThreadBusyError extends Error {}

/** It has ended, by itself or because an answer took too long, before the question had its answer. */
export class ThreadEndedError extends Error {}

/** How soon one that has failed is started again, doubled each time until one has answered something; milliseconds. */
const AGAIN_MS = 1_000;
const LATEST_MS = 600_000;

/** Nothing of the server's: its secrets are no business of a thread. */
const ENVIRONMENT = { NODE_ENV: 'production' };

type Asked<Question> = { readonly id: number; readonly question: Question };

type Answered<Answer> =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failure'; readonly id: number; readonly reason: string };

type Waiting<Answer> = PromiseWithResolvers<Answer> & { readonly hangs: NodeJS.Timeout };

export function createThread<Question, Answer>(needs: ThreadNeeds): Thread<Question, Answer> {
  const { program, data, limits, idleMs, hangsMs, most, blamesQuestion = false } = needs;
  const waiting = new Map<number, Waiting<Answer>>();
  let asked = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let pause = AGAIN_MS;
  let notBefore = 0;

  function begin(): Worker {
    const begun = new Worker(program, {
      workerData: data,
      resourceLimits: limits,
      env: ENVIRONMENT,
      execArgv: [],
    });
    let failure: unknown = new ThreadEndedError(`The thread of ${program} has ended.`);
    begun.on('error', (error) => {
      failure = isOutOfMemory(error) ? new ThreadEndedError(error.message, { cause: error }) : error;
    });
    begun.on('message', heard);
    begun.once('exit', () => {
      if (thread !== begun) return;
      thread = null;
      if (!blamesQuestion || !(failure instanceof ThreadEndedError)) rest();
      for (const id of [...waiting.keys()]) settle(id)?.reject(failure);
    });
    return begun;
  }

  function rest(): void {
    notBefore = performance.now() + pause;
    pause = Math.min(pause * 2, LATEST_MS);
  }

  function heard(answered: Answered<Answer>): void {
    pause = AGAIN_MS;
    const asker = settle(answered.id);
    if (answered.kind === 'answer') asker?.resolve(answered.answer);
    else asker?.reject(new Error(answered.reason));
  }

  function settle(id: number): Waiting<Answer> | undefined {
    const asker = waiting.get(id);
    clearTimeout(asker?.hangs);
    waiting.delete(id);
    return asker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    for (const id of [...waiting.keys()]) settle(id)?.reject(new ThreadBusyError());
    await ending?.terminate();
  }

  return {
    async ask(question) {
      if (waiting.size >= most || performance.now() < notBefore) throw new ThreadBusyError();
      thread ??= begin();
      const running = thread;
      clearTimeout(idle);
      idle = setTimeout(end, idleMs).unref();
      asked += 1;
      const hangs = setTimeout(() => void running.terminate(), hangsMs).unref();
      const asker: Waiting<Answer> = { ...Promise.withResolvers<Answer>(), hangs };
      waiting.set(asked, asker);
      running.postMessage({ id: asked, question } satisfies Asked<Question>);
      return asker.promise;
    },
    waiting: () => waiting.size,
    close() {
      notBefore = Number.POSITIVE_INFINITY;
      return end();
    },
  };
}

function isOutOfMemory(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The thread's side: answers every question. What it throws rejects the question. */
export function answerAsThread<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  parentPort?.on('message', async ({ id, question }: Asked<Question>) => {
    parentPort?.postMessage(await answered(id, question));
  });

  async function answered(id: number, question: Question): Promise<Answered<Answer>> {
    try {
      return { kind: 'answer', id, answer: await answer(question) };
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { kind: 'failure', id, reason };
    }
  }
}
