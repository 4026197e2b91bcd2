/**
 * How many answers that changed nothing are stored for an actor, each under its key for 30 days. Beyond it an actor is answered as before, but
 * the answer is not stored: a 503 would hold up the goals that a phone sends behind it, also of another phone with the same link. Counted in
 * each process for itself.
 */

import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** More than a phone sends after a day without a signal, if another phone has entered every match of that day before it. */
export const UNCHANGED_PACE: PaceRule = { most: 500, windowMs: 10 * 60_000 };

export const unchangedPaceOf = oncePerServer(() => createPace(undefined, UNCHANGED_PACE));
