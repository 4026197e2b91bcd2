/** Reads what people have sent, or writes what they ask for, in a thread of its own: what takes too long costs its sender an answer, and nobody else. */

import { createLru } from '#server/platform/lru.ts';
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
/** How long an account waits whose input took too long: it has kept others waiting. */
const REST_MS = 20_000;
/** Accounts that wait; few people may send anything. */
const MAX_RESTING = 1_000;

const BUSY = 'サーバーが混み合っています。時間をおいて再度お試しください。';
const RESTING = '前に送られたものを処理しきれませんでした。時間をおいて再度お試しください。';
const TOO_MANY = '前に送られたものを、まだ処理しています。時間をおいて再度お試しください。';

/** Reads what an account has sent. A null account stands for the server itself, which has no limit of its own. */
export type UntrustedReader<Input, Read> = (input: Input, account: string | null) => Promise<Read>;

/**
 * Rejects with a Refusal: 400 if the input takes too long; 429 if too many of the account wait, or if one of them has just taken too
 * long; 503 if too many of all wait.
 */
export function createUntrustedReader<Input, Read>({
  onClose,
  program,
  tooComplex,
  longestMs,
  maxOfAccount,
}: UntrustedNeeds): UntrustedReader<Input, Read> {
  const needs = {
    program,
    data: null,
    limits: LIMITS,
    idleMs: IDLE_MS,
    hangsMs: longestMs,
    most: 1,
    blamesQuestion: true,
  };
  const { ask, close } = createThread<Input, Read>(needs);
  const restingUntil = createLru<number>(MAX_RESTING);
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
  const requireRested = (account: string | null) => {
    const restMs = account === null ? 0 : (restingUntil.get(account) ?? 0) - performance.now();
    if (restMs <= 0) return;
    throw new Refusal('tooMany', { code: 'too_complex_inputs', message: RESTING }, Math.ceil(restMs / 1_000));
  };
  return async (input, account) => {
    requireRested(account);
    if (account !== null && ofAccounts.get(account) === maxOfAccount) {
      throw new Refusal('tooMany', { code: 'too_many_inputs', message: TOO_MANY }, RETRY_SECONDS);
    }
    if (waiting === MAX_WAITING) throw busy('busy', BUSY);
    count(account, 1);
    const asked = last.then(() => {
      // One before it may have taken too long meanwhile.
      requireRested(account);
      return ask(input);
    });
    last = asked.catch(() => undefined);
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ThreadEndedError) {
        if (account !== null) restingUntil.set(account, performance.now() + REST_MS);
        throw invalid('too_complex', tooComplex);
      }
      if (error instanceof ThreadBusyError) throw busy('busy', BUSY);
      throw error;
    } finally {
      count(account, -1);
    }
  };
}
