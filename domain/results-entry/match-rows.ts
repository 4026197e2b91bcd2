/** Rows of a table of results beside the stored matches: each row means one match, or says why it means none. */

import type { KnownClub, Recognition } from '../input/club-names.ts';
import { tidy } from '../input/fields.ts';
import type { PerSide } from '../match/match.ts';
import * as sentence from './messages.ts';
import type { ResultRow, UnusedRow } from './read-results.ts';
import type { TypedResult } from './typed-result.ts';

/** What tells a stored match from the others. */
export type StoredPlace = {
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`; null is 時刻未定. */
  readonly startTime: string | null;
  readonly venue: string;
  readonly championship: string;
  readonly clubs: PerSide<string>;
};

export type MatchedRow = { readonly line: number; readonly key: string; readonly typed: TypedResult };

export type Matching = {
  readonly matched: readonly MatchedRow[];
  /** By line. */
  readonly unused: readonly UnusedRow[];
};

/** Matches rows by day and clubs, and by championship, venue and start time where the clubs meet more than once that day. */
export function matchRows(
  rows: readonly ResultRow[],
  stored: readonly StoredPlace[],
  recognise: (name: string) => Recognition,
): Matching {
  const clubOf = (name: string) => recognised(name, recognise);
  const byDay = Map.groupBy(stored, ({ date }) => date);
  const found = rows.map((row) => ({ row, match: matchOf(row, byDay.get(row.date) ?? [], clubOf) }));
  const byKey = Map.groupBy(
    found.flatMap(({ row, match }) => ('reason' in match ? [] : [{ row, key: match.key }])),
    ({ key }) => key,
  );
  const matched: MatchedRow[] = [];
  const unused: UnusedRow[] = [];
  for (const { row, match } of found) {
    if ('reason' in match) {
      unused.push({ line: row.line, reason: match.reason });
      continue;
    }
    const lines = (byKey.get(match.key) ?? []).map((one) => one.row.line);
    if (lines.length > 1) unused.push({ line: row.line, reason: sentence.sameMatchTwice(lines) });
    else matched.push({ line: row.line, key: match.key, typed: row.typed });
  }
  return { matched, unused };
}

type Club = Pick<KnownClub, 'id' | 'name'>;

function matchOf(
  row: ResultRow,
  ofDay: readonly StoredPlace[],
  clubOf: (name: string) => Club,
): StoredPlace | { readonly reason: string } {
  if (ofDay.length === 0) return { reason: sentence.noMatchOfDay(row.date) };
  const isOf = (typed: string, name: string) => sameClub(clubOf(typed), clubOf(name));
  const meetings = ofDay.filter(
    ({ clubs }) => isOf(row.clubs.home, clubs.home) && isOf(row.clubs.away, clubs.away),
  );
  if (meetings.length === 0) {
    const swapped = ofDay.find(
      ({ clubs }) => isOf(row.clubs.home, clubs.away) && isOf(row.clubs.away, clubs.home),
    );
    if (swapped !== undefined) return { reason: sentence.sidesSwapped(swapped.clubs) };
    return { reason: sentence.noSuchMatch(row.date, row.clubs) };
  }
  const inChampionship = meetings.filter(({ championship }) => isSaid(row.championship, championship));
  if (inChampionship.length === 0) {
    const names = new Set(meetings.map(({ championship }) => championship));
    return { reason: sentence.notInChampionship(row.championship, [...names]) };
  }
  // A match may have been moved since the table was made: venue and time only choose among several.
  const narrowed = inChampionship.filter(
    ({ venue, startTime }) => isSaid(row.venue, venue) && isSaid(row.startTime, startTime ?? ''),
  );
  const [only] = [inChampionship, narrowed].find((some) => some.length === 1) ?? [];
  return only ?? { reason: sentence.severalMatches(inChampionship.map(placeText)) };
}

function placeText({ startTime, venue, championship }: StoredPlace): string {
  return `${startTime ?? '時刻未定'} ${venue} ${championship}`;
}

/** What the row leaves empty agrees with everything. */
function isSaid(typed: string, stored: string): boolean {
  return typed === '' || folded(typed) === folded(stored);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}

/** The club that a name stands for; a name that nobody knows stands for itself. */
function recognised(name: string, recognise: (name: string) => Recognition): Club {
  const found = recognise(name);
  return found.kind === 'unknown' ? { id: null, name: tidy(name) } : found.club;
}

function sameClub(one: Club, other: Club): boolean {
  return one.name === other.name && (one.id === other.id || one.id === null || other.id === null);
}
