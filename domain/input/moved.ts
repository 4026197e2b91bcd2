/**
 * Stored matches that a row describes with another day or other clubs. Found only where there is no doubt: one stored
 * match is left, and one row fits it.
 */

import { byKeys } from './duplicates.ts';
import { type MatchEntry, PLAIN_LABEL } from './row.ts';
import { pairingsOf, type StoredMatch } from './stored.ts';

/** What identifies a row with a stored match: they share a key. Without a key, too little is known. */
export type Trait = {
  ofRow(entry: MatchEntry): string | null;
  /** A match whose clubs results have settled goes under several names. */
  ofStored(match: StoredMatch): readonly string[];
};

/** 枠: the same day, time, ground, division and number, whichever clubs play there. Without a time or a number it is none. */
export const SLOT: Trait = {
  ofRow: slotKey,
  ofStored(match) {
    const key = slotKey(match);
    return key === null ? [] : [key];
  },
};

/** 対戦: the same clubs on the same sides under the same division and number, whenever they play. */
export const TIE: Trait = {
  ofRow: tieKey,
  ofStored: (match) => pairingsOf(match).map((clubs) => tieKey({ ...match, clubs })),
};

/** Finds the stored match that a row describes, null without one. Neither `left` nor `open` has one yet. */
export function createSearch(
  left: readonly StoredMatch[],
  open: readonly MatchEntry[],
  { ofRow, ofStored }: Trait,
): (entry: MatchEntry) => StoredMatch | null {
  const matches = byKeys(left, ofStored);
  const rows = byKeys(open, (entry) => [ofRow(entry)].filter((key) => key !== null));
  return (entry) => {
    const key = ofRow(entry);
    const [match, another] = (key === null ? undefined : matches.get(key)) ?? [];
    if (match === undefined || another !== undefined) return null;
    const asking = ofStored(match).flatMap((name) => rows.get(name) ?? []);
    return asking.length === 1 ? match : null;
  };
}

/** What both a row and a stored match have. */
type Told = Omit<MatchEntry, 'urlAccessToken'>;

function slotKey({ date, startTime, ground, division, label }: Told): string | null {
  return startTime === null || label === PLAIN_LABEL
    ? null
    : JSON.stringify([date, startTime, ground, division, label]);
}

function tieKey({ clubs, division, label }: Told): string {
  return JSON.stringify([clubs.home, clubs.away, division, label]);
}
