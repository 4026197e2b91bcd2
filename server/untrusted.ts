/** Reads what people have sent in a thread of its own: a file that takes too long costs its sender an answer, and nobody else. */

import { busy, invalid } from './refusal.ts';
import { createThread, ThreadBusyError, ThreadEndedError } from './thread.ts';

export type UntrustedNeeds = {
  /** Registers work for the end of the server. */
  readonly onClose: (work: () => Promise<void>) => void;
  /** File of the thread's program. */
  readonly program: string;
  /** Sentence for a sender whose input takes too much time or memory. */
  readonly tooComplex: string;
  /** Time limit for one input, the start of the thread included. */
  readonly longestMs: number;
};

/** Editors save every few seconds while somebody writes. */
const IDLE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;
/** Inputs that may wait; one after the other, so that each has its own time. */
const MAX_WAITING = 20;

const BUSY = 'サーバーが混み合っています。時間をおいて再度お試しください。';

/** Rejects with a Refusal: 400 if the input takes too long, 503 if too many wait. */
export function createUntrustedReader<Input, Read>({
  onClose,
  program,
  tooComplex,
  longestMs,
}: UntrustedNeeds): (input: Input) => Promise<Read> {
  const needs = { program, data: null, limits: LIMITS, idleMs: IDLE_MS, hangsMs: longestMs, most: 1 };
  const { ask, close } = createThread<Input, Read>(needs);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  onClose(close);
  return async (input) => {
    if (waiting === MAX_WAITING) throw busy('busy', BUSY);
    waiting += 1;
    const asked = last.then(() => ask(input));
    last = asked.catch(() => undefined);
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ThreadEndedError) throw invalid('too_complex', tooComplex);
      if (error instanceof ThreadBusyError) throw busy('busy', BUSY);
      throw error;
    } finally {
      waiting -= 1;
    }
  };
}
