/**
 * How often an actor may ask for what changes nothing. Each such answer is stored under its key for 30 days. Counted in each process for
 * itself. A 503, because a phone gives an operation up after any 4xx.
 */

import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** More than a phone sends after a day without a signal, if another phone has entered every match of that day before it. */
export const UNCHANGED_PACE: PaceRule = { most: 500, windowMs: 10 * 60_000 };

const TOO_OFTEN = '変更のない操作が続いています。しばらくしてから、もう一度お試しください。';

export const unchangedPaceOf = oncePerServer(() => createPace(undefined, UNCHANGED_PACE));

/** Nothing is stored; the same request succeeds after the wait. */
export function tooManyUnchanged(waitSeconds: number): Refusal {
  return new Refusal('busy', { code: 'too_many_unchanged', message: TOO_OFTEN }, waitSeconds);
}
