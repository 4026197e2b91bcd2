/**
 * A match is **full** when its last {@link EVENT_LIMIT} events are all of reporters: then the office alone goes on with it. Where the office
 * has handed it back, and where a practice match was begun anew, the count begins anew. The events say so themselves. A phone, which does
 * not have them, never takes a match for full; the server refuses.
 */

import type { MatchEvent } from './events.ts';
import { EVENT_LIMIT } from './match.ts';

/** The version after which `isFull` needs the events of a match at `version`; null if the match has too few to be full. */
export function pastOfLimit(version: number): number | null {
  return version < EVENT_LIMIT ? null : version - EVENT_LIMIT;
}

/** `past` are the latest events of a match, at least those after `pastOfLimit`. */
export function isFull(past: readonly MatchEvent[]): boolean {
  return past.length >= EVENT_LIMIT && !past.slice(-EVENT_LIMIT).some(startsCountAnew);
}

/** No reporter can do this to a match that counts: an administrator has, or someone who practises. */
function startsCountAnew({ type }: MatchEvent): boolean {
  return type === 'registrationCancelled' || type === 'scoreCorrected' || type === 'revertedTo';
}
