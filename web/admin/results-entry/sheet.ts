/** The rows of the sheet: stored matches with what is typed of each. */

import { useState } from 'react';
import type { WeekendMatch } from '#contract/match/admin.ts';
import type { EnteredResult } from '#contract/match/results-entry.ts';
import type { Match } from '#domain/match/match.ts';
import {
  type ReadResult,
  readResult,
  sameTyped,
  type TypedResult,
  typedOf,
} from '#domain/results-entry/typed-result.ts';
import { matchOf, seenOf } from '../matches/queries.ts';

export type SheetRow = {
  readonly key: string;
  readonly one: WeekendMatch;
  readonly match: Match;
  /** What stands in its fields. */
  readonly typed: TypedResult;
  /** Whether anybody has typed in it, or a table has filled it, since it was registered. */
  readonly isTouched: boolean;
  /** What `typed` says. */
  readonly read: ReturnType<typeof readResult>;
};

/** A row that can be saved. */
export type SoundRow = SheetRow & { readonly read: ReadResult & { readonly ok: true } };

/** A match with what is typed of it: it stays on the sheet when other days are chosen. */
type Typed = { readonly one: WeekendMatch; readonly typed: TypedResult };

export type Sheet = {
  readonly rows: readonly SheetRow[];
  readonly type: (row: SheetRow, typed: TypedResult) => void;
  /** Fills rows from a table. */
  readonly fill: (filled: readonly Typed[]) => void;
  /** The matches as they are now, where they stand outside the days. */
  readonly renew: (matches: readonly WeekendMatch[]) => void;
  readonly clear: () => void;
};

/** The sheet of the days' matches, and of others that are typed. */
export function useSheet(ofDays: readonly WeekendMatch[]): Sheet {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const current = new Map([
    ...[...typed].map(([key, { one }]) => [key, one] as const),
    ...ofDays.map((one) => [keyOf(one), one] as const),
  ]);
  const rows = [...current].map(([key, one]) => rowOf(key, one, typed.get(key)?.typed)).toSorted(byTime);
  return {
    rows,
    type({ key, one, match }, result) {
      const next = new Map(typed);
      // Typed back to what is registered is nothing typed.
      if (sameTyped(result, typedOf(match))) next.delete(key);
      else next.set(key, { one, typed: result });
      setTyped(next);
    },
    fill: (filled) => setTyped(new Map([...typed, ...filled.map((row) => [keyOf(row.one), row] as const)])),
    renew(matches) {
      const renewed = new Map(matches.map((one) => [keyOf(one), one]));
      setTyped(new Map([...typed].map(([key, row]) => [key, { ...row, one: renewed.get(key) ?? row.one }])));
    },
    clear: () => setTyped(new Map()),
  };
}

export function keyOf({ match }: WeekendMatch): string {
  return JSON.stringify([match.championship_id, match.match_id]);
}

export function isSound(row: SheetRow): row is SoundRow {
  return row.isTouched && row.read.ok;
}

/** The row as it is sent, on the match as it is shown. */
export function resultOf({ one, read }: SoundRow): EnteredResult {
  const { goals, shootOut, ...correction } = read.correction;
  return {
    championshipId: one.match.championship_id,
    matchId: one.match.match_id,
    ...seenOf(one.match),
    // The fields of the screen say successes, never single kicks.
    correction: { ...correction, goals, shootOut: shootOut?.kind === 'successes' ? shootOut : null },
    halvesUnknown: read.halves === 'unknown',
  };
}

function rowOf(key: string, one: WeekendMatch, entered: TypedResult | undefined): SheetRow {
  const match = matchOf(one);
  const typed = entered ?? typedOf(match);
  return { key, one, match, typed, isTouched: entered !== undefined, read: readResult(typed, match) };
}

/** By day, time and venue; an unknown time comes last. */
function byTime({ one: { match: one } }: SheetRow, { one: { match: other } }: SheetRow): number {
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

function placeOf(match: WeekendMatch['match']): string {
  const { match_date, scheduled_match_start_time, venue, championship_id, match_id } = match;
  return [match_date, scheduled_match_start_time ?? '99', venue, championship_id, match_id].join(' ');
}
