/**
 * A match is full when reporters have made all of its last {@link EVENT_LIMIT} events. Then only the office can change it. The count
 * starts again when the office hands the match back, or when a practice match is restarted; the events show both. A phone does not have
 * the events, so only the server refuses.
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
