/** What becomes of a letter after a try that failed. */

import { instantText } from '#server/platform/clock.ts';
import { DeliveryError } from './message.ts';
import type { DueLetter, Outcome } from './repository.ts';

export type Failure = {
  readonly error: unknown;
  readonly letter: Pick<DueLetter, 'attempts' | 'failingSince'>;
  /** Whether the receiver's server may have the letter. */
  readonly point: 'before' | 'handedOver';
  readonly now: Temporal.Instant;
};

/** Before further tries, in milliseconds; the last one for every further time. */
export type Pauses = { readonly refusedMs: readonly number[]; readonly awayMs: number };

const INTERNAL = 'サーバーの中で失敗しました。';
const INTERRUPTED = '送っている途中でサーバーが止まったため、届いたかどうかわかりません。';

/** A letter that is tried no more, or again at `dueAt`. */
export function outcomeOf({ error, letter, point, now }: Failure, pauses: Pauses): Outcome {
  const at = instantText(now);
  const again = (pauseMs: number, reason: string, failingSince: string | null): Outcome => ({
    state: 'waiting',
    dueAt: instantText(now.add({ milliseconds: Math.ceil(pauseMs) })),
    reason,
    failingSince,
  });
  if (error instanceof DeliveryError) {
    const { fault, reason } = error;
    switch (fault) {
      case 'refused':
        return { state: 'given_up', at, reason };
      case 'silent':
        return { state: 'unknown', at, reason };
      case 'later':
        return again(pauseMsOf(pauses.refusedMs, letter.attempts), reason, null);
      case 'away':
        return again(pauses.awayMs, reason, letter.failingSince ?? at);
    }
  }
  if (point === 'handedOver') return { state: 'unknown', at, reason: INTERRUPTED };
  return again(pauseMsOf(pauses.refusedMs, letter.attempts), INTERNAL, letter.failingSince);
}

/** The pause after so many tries before this one. */
export function pauseMsOf(pausesMs: readonly number[], before: number): number {
  return pausesMs[before] ?? pausesMs.at(-1) ?? 0;
}
