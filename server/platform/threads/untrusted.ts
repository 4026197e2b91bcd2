/** Reads what people have sent, or writes what they ask for, in a thread of its own: what takes too long costs its sender an answer, and nobody else. */

import { busy, invalid, Refusal } from '#server/platform/refusal.ts';
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
  /** Inputs of one account that may be read or wait at once. */
  readonly maxOfAccount: number;
};

/** Editors save every few seconds while somebody writes. */
const IDLE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 } as const;
/** Inputs that may wait; one after the other, so that each has its own time. */
const MAX_WAITING = 20;
const RETRY_SECONDS = 1;

const BUSY = 'サーバーが混み合っています。時間をおいて再度お試しください。';
const TOO_MANY = '前に送られたものを、まだ処理しています。時間をおいて再度お試しください。';

/** Reads what an account has sent. A null account stands for the server itself, which has no limit of its own. */
export type UntrustedReader<Input, Read> = (input: Input, account: string | null) => Promise<Read>;

/** Rejects with a Refusal: 400 if the input takes too long, 429 if too many of the account wait, 503 if too many of all. */
export function createUntrustedReader<Input, Read>({
  onClose,
  program,
  tooComplex,
  longestMs,
  maxOfAccount,
}: UntrustedNeeds): UntrustedReader<Input, Read> {
  const needs = { program, data: null, limits: LIMITS, idleMs: IDLE_MS, hangsMs: longestMs, most: 1 };
  const { ask, close } = createThread<Input, Read>(needs);
  const ofAccounts = new Map<string | null, number>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  onClose(close);
  const count = (account: string | null, change: 1 | -1) => {
    waiting += change;
    const ofAccount = (ofAccounts.get(account) ?? 0) + change;
    if (ofAccount === 0) ofAccounts.delete(account);
    else ofAccounts.set(account, ofAccount);
  };
  return async (input, account) => {
    if (account !== null && ofAccounts.get(account) === maxOfAccount) {
      throw new Refusal('tooMany', { code: 'too_many_inputs', message: TOO_MANY }, RETRY_SECONDS);
    }
    if (waiting === MAX_WAITING) throw busy('busy', BUSY);
    count(account, 1);
    const asked = last.then(() => ask(input));
    last = asked.catch(() => undefined);
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ThreadEndedError) throw invalid('too_complex', tooComplex);
      if (error instanceof ThreadBusyError) throw busy('busy', BUSY);
      throw error;
    } finally {
      count(account, -1);
    }
  };
}
