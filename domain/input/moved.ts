/**
 * Stored matches that a row tells of although its day or its clubs are others. Told only where there is no doubt: one
 * stored match is left, and one row asks for it.
 */

import { type MatchEntry, PLAIN_LABEL } from './row.ts';
import type { StoredMatch } from './stored.ts';

/** What both a row and a stored match have. */
type Told = Omit<MatchEntry, 'urlAccessToken'>;

/** Equal for two that are one match; null where what is known is too little to tell. */
export type KeyOf = (told: Told) => string | null;

/** 枠: the same day, time, ground, division and number, whichever clubs play there. Without a time or a number it is none. */
export const slotKey: KeyOf = ({ date, startTime, ground, division, label }) =>
  startTime === null || label === PLAIN_LABEL
    ? null
    : JSON.stringify([date, startTime, ground, division, label]);

/** 対戦: the same clubs on the same sides under the same division and number, whenever they play. */
export const tieKey: KeyOf = ({ clubs, division, label }) =>
  JSON.stringify([clubs.home, clubs.away, division, label]);

/** Finds the stored match that a row tells of, null without one. Neither of `left` nor of `open` has been told yet. */
export function createSearch(
  left: readonly StoredMatch[],
  open: readonly MatchEntry[],
  keyOf: KeyOf,
): (entry: MatchEntry) => StoredMatch | null {
  const storedByKey = Map.groupBy(left, keyOf);
  const rowsByKey = Map.groupBy(open, keyOf);
  return (entry) => {
    const key = keyOf(entry);
    const [match, another] = storedByKey.get(key) ?? [];
    const isAlone = another === undefined && rowsByKey.get(key)?.length === 1;
    return key === null || match === undefined || !isAlone ? null : match;
  };
}
