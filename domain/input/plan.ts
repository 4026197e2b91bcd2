/**
 * The dry run: what would become of each row beside what is stored. The same file again changes nothing, since a row
 * finds its stored match by day and clubs, and takes a new id only where there is none; that results have put clubs into
 * the match meanwhile is no difference (`stored.ts`). A row of another day, or of other clubs, may still be a
 * stored match (`moved.ts`): the match keeps its id, and the reader decides.
 */

import type { RefusedForm } from '../fault.ts';
import type { PerSide } from '../match/match.ts';
import { findAsStored } from './as-stored.ts';
import { type Difference, differencesOf } from './differences.ts';
import { byKeys, sameMatchKey } from './duplicates.ts';
import type { RowField } from './fields.ts';
import { freeId, idStem, sequenceOf } from './match-id.ts';
import { createSearch, SLOT, TIE, type Trait } from './moved.ts';
import { type MatchEntry, PLAIN_LABEL, type RowFault } from './row.ts';
import { isPlayedBy, pairingsOf, type StoredMatch } from './stored.ts';

/**
 * A row to be planned: read, or faulty. `matchId` is the one it was given by an earlier plan, null without one;
 * `isChange` where it is meant to change the stored match of that id.
 */
export type PlanRow =
  | {
      readonly ok: true;
      readonly entry: MatchEntry;
      readonly matchId: string | null;
      readonly isChange: boolean;
    }
  | RefusedForm<RowField>;

/** What becomes of a row. */
export type PlannedRow =
  | { readonly kind: 'new'; readonly matchId: string; readonly entry: MatchEntry }
  | { readonly kind: 'same'; readonly matchId: string }
  | DifferentRow
  | { readonly kind: 'conflict'; readonly conflict: RowConflict }
  | { readonly kind: 'error'; readonly faults: readonly RowFault[] };

/** A row that describes a stored match otherwise than it is stored. */
export type DifferentRow = {
  readonly kind: 'different';
  readonly matchId: string;
  readonly entry: MatchEntry;
  readonly differences: readonly Difference[];
  /** The differences may be written: the match has not begun, or only its link is another. */
  readonly isChangeable: boolean;
  /** For a row identified by its slot or its pairing alone: its id as a separate match. */
  readonly newMatchId: string | null;
};

/** Why a sound row can't be stored as it is. */
export type RowConflict =
  /** An earlier row describes the same match; `place` is its place, from 0. */
  | { readonly reason: 'sameRow'; readonly place: number }
  /** The clubs are stored for that day with their sides changed. */
  | { readonly reason: 'swapped'; readonly matchId: string }
  /** The given id belongs to another match. */
  | { readonly reason: 'idTaken'; readonly matchId: string; readonly clubs: PerSide<string> }
  /** The given id is not one of this championship, day and clubs. */
  | { readonly reason: 'idNotByRule' }
  /** The match that the row is to change is not there any more. */
  | { readonly reason: 'gone'; readonly matchId: string }
  /** No id is left or short enough. */
  | { readonly reason: 'noId' };

/** What becomes of each row, in their order. */
export function planRows(
  championshipId: string,
  stored: readonly StoredMatch[],
  rows: readonly PlanRow[],
): readonly PlannedRow[] {
  const planning = planInSlices(championshipId, stored, rows);
  for (;;) {
    const { done, value } = planning.next();
    if (done) return value;
  }
}

/** The same for a season of rows: yields now and then to let other work run. */
export function* planInSlices(
  championshipId: string,
  stored: readonly StoredMatch[],
  rows: readonly PlanRow[],
): Generator<void, readonly PlannedRow[]> {
  const planned = rows.map((row) => (!row.ok ? { kind: 'error' as const, faults: row.faults } : null));
  const planner = createPlanner(championshipId, stored, rows, planned);
  const asStored = yield* findAsStored(unnamed(stored, rows), rows.map(withoutId));
  planner.keep(asStored);
  planner.setAside(findSameRow(rows, asStored));
  const { byGivenId, byTime, byPairing, swapped } = planner;
  for (const claim of [byGivenId, byTime, byPairing, swapped]) yield* planner.eachOpen(claim);
  // The clubs identify a match better than place and time: two matches may have changed places.
  yield* planner.eachOpen(planner.byTie());
  yield* planner.eachOpen(planner.bySlot());
  yield* planner.eachOpen(planner.fresh);
  return planned.map((row) => {
    if (row === null) throw new Error('A row was left without a plan.');
    return row;
  });
}

/** A few milliseconds. */
const ROWS_AT_ONCE = 250;

type Planned = (PlannedRow | null)[];
/** Says what becomes of a row; null leaves it to a later step. */
type Step = (row: OpenRow, place: number) => PlannedRow | null;
type OpenRow = Extract<PlanRow, { readonly entry: MatchEntry }>;

function createPlanner(
  championshipId: string,
  stored: readonly StoredMatch[],
  rows: readonly PlanRow[],
  planned: Planned,
) {
  const byId = new Map(stored.map((match) => [match.matchId, match]));
  const byPairing = byKeys(stored, (match) =>
    pairingsOf(match).map((clubs) => pairingKey(match.date, clubs)),
  );
  const claimed = new Set<string>();
  /** By match: the row that has claimed it by its clubs and its time. */
  const namedBy = new Map<StoredMatch, number>();
  const taken = new Set(byId.keys());

  return {
    keep(asStored: ReadonlyMap<number, StoredMatch>): void {
      for (const [place, match] of asStored) {
        claimed.add(match.matchId);
        namedBy.set(match, place);
        planned[place] = { kind: 'same', matchId: match.matchId };
      }
    },
    setAside(sameAs: ReadonlyMap<number, number>): void {
      for (const [place, first] of sameAs) planned[place] = conflict({ reason: 'sameRow', place: first });
    },
    *eachOpen(step: Step): Generator<void> {
      for (const [place, row] of rows.entries()) {
        if (planned[place] === null && row.ok) planned[place] = step(row, place);
        if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
      }
    },
    byGivenId({ entry, matchId, isChange }: OpenRow, place: number): PlannedRow | null {
      if (matchId === null) return null;
      const known = byId.get(matchId);
      if (isChange) return changeOf(matchId, known, entry, place);
      const isItsOwn = known !== undefined && known.date === entry.date && isPlayedBy(known, entry.clubs);
      if (!isItsOwn && sequenceOf(matchId, stemOf(entry)) === null)
        return conflict({ reason: 'idNotByRule' });
      if (known === undefined) return claimNew(matchId, entry);
      if (!isPlayedBy(known, entry.clubs) || claimed.has(matchId)) return takenBy(known);
      return claim(known, entry, place);
    },
    byTime({ entry }: OpenRow, place: number): PlannedRow | null {
      const alike = playing(entry.date, entry.clubs).filter((match) => match.startTime === entry.startTime);
      const match = likest(alike.filter(isUnclaimed), entry);
      if (match !== null) return claim(match, entry, place);
      const [first] = alike.flatMap((other) => namedBy.get(other) ?? []);
      return first === undefined ? null : conflict({ reason: 'sameRow', place: first });
    },
    byPairing({ entry }: OpenRow, place: number): PlannedRow | null {
      const match = likest(playing(entry.date, entry.clubs).filter(isUnclaimed), entry);
      return match === null ? null : claim(match, entry, place);
    },
    swapped({ entry }: OpenRow): PlannedRow | null {
      const { home, away } = entry.clubs;
      const match = playing(entry.date, { home: away, away: home }).find(isUnclaimed);
      return match === undefined ? null : conflict({ reason: 'swapped', matchId: match.matchId });
    },
    /** 準決勝1の勝者 has become a club, or a name was mistyped. */
    bySlot: () => bySearch(SLOT),
    /** The match is played on another day. */
    byTie: () => bySearch(TIE),
    fresh({ entry }: OpenRow): PlannedRow {
      const matchId = freeId(stemOf(entry), taken);
      return matchId === null ? conflict({ reason: 'noId' }) : claimNew(matchId, entry);
    },
  };

  function stemOf({ date, clubs }: MatchEntry): string {
    return idStem({ championshipId, date, clubs });
  }

  function playing(date: string, clubs: PerSide<string>): readonly StoredMatch[] {
    return byPairing.get(pairingKey(date, clubs)) ?? [];
  }

  function isUnclaimed({ matchId }: StoredMatch): boolean {
    return !claimed.has(matchId);
  }

  /** Leaves out rows with an id: they have said which match they are. */
  function bySearch(trait: Trait): Step {
    const open = rows.flatMap((row, place) => (planned[place] === null && row.ok ? [row.entry] : []));
    const left = stored.filter((match) => isUnclaimed(match) && mayHaveMoved(match));
    const search = createSearch(left, open, trait);
    return ({ entry }, place) => {
      const match = search(entry);
      if (match === null) return null;
      const own = freeId(stemOf(entry), taken);
      if (own !== null) taken.add(own);
      return claim(match, entry, place, own);
    };
  }

  function changeOf(
    matchId: string,
    known: StoredMatch | undefined,
    entry: MatchEntry,
    place: number,
  ): PlannedRow {
    if (known === undefined) return conflict({ reason: 'gone', matchId });
    return claimed.has(matchId) ? takenBy(known) : claim(known, entry, place);
  }

  function claim(
    match: StoredMatch,
    entry: MatchEntry,
    place: number,
    newMatchId: string | null = null,
  ): PlannedRow {
    const { matchId } = match;
    claimed.add(matchId);
    const isAtItsTime = match.date === entry.date && match.startTime === entry.startTime;
    if (isAtItsTime && isPlayedBy(match, entry.clubs)) namedBy.set(match, place);
    const differences = differencesOf(match, entry);
    if (differences.length === 0) return { kind: 'same', matchId };
    const isLinkOnly = differences.every(({ field }) => field === 'urlAccessToken');
    const isChangeable = match.isChangeable || isLinkOnly;
    return { kind: 'different', matchId, entry, differences, isChangeable, newMatchId };
  }

  function claimNew(matchId: string, entry: MatchEntry): PlannedRow {
    if (taken.has(matchId)) return conflict({ reason: 'idTaken', matchId, clubs: entry.clubs });
    taken.add(matchId);
    return { kind: 'new', matchId, entry };
  }
}

/** The entry of a row that brings no id: it says only by what stands in it which match it is. */
function withoutId(row: PlanRow): MatchEntry | null {
  return row.ok && row.matchId === null ? row.entry : null;
}

/** What is stored but for the matches that a row names by their ids. */
function unnamed(stored: readonly StoredMatch[], rows: readonly PlanRow[]): readonly StoredMatch[] {
  const named = new Set(rows.flatMap((row) => (row.ok ? [row.matchId] : [])));
  return stored.filter(({ matchId }) => !named.has(matchId));
}

/**
 * The places of rows that repeat another one, each with the place of that: the one that is as stored, else the first.
 * Two that both are as stored repeat nothing.
 */
function findSameRow(
  rows: readonly PlanRow[],
  asStored: ReadonlyMap<number, StoredMatch>,
): ReadonlyMap<number, number> {
  const placed = rows.flatMap((row, place) => (row.ok ? [{ place, key: sameMatchKey(row.entry) }] : []));
  const groups = [...Map.groupBy(placed, ({ key }) => key).values()];
  return new Map(
    groups.flatMap((group) => {
      const places = group.map(({ place }) => place);
      const kept = places.find((place) => asStored.has(place)) ?? places[0] ?? 0;
      const repeated = places.filter((place) => place !== kept && !asStored.has(place));
      return repeated.map((place): [number, number] => [place, kept]);
    }),
  );
}

/** A match that has begun does not move any more: its row says so only where a number or a 節 names it, not the clubs alone. */
function mayHaveMoved({ isChangeable, label }: StoredMatch): boolean {
  return isChangeable || label !== PLAIN_LABEL;
}

/** The match that the row differs from least. */
function likest(matches: readonly StoredMatch[], entry: MatchEntry): StoredMatch | null {
  const [first, ...others] = matches;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const measured = matches.map((match) => ({ match, differences: differencesOf(match, entry).length }));
  return measured.toSorted((one, other) => one.differences - other.differences)[0]?.match ?? first;
}

function takenBy({ matchId, clubs }: StoredMatch): PlannedRow {
  return conflict({ reason: 'idTaken', matchId, clubs });
}

function pairingKey(date: string, { home, away }: PerSide<string>): string {
  return JSON.stringify([date, home, away]);
}

function conflict(reason: RowConflict): PlannedRow {
  return { kind: 'conflict', conflict: reason };
}
