/**
 * The dry run: what would become of each row beside what is stored. The same file again changes nothing, since a row
 * finds its stored match by day and clubs, and takes a new id only where there is none. A row of another day, or of other
 * clubs, may still tell of a stored match (`moved.ts`): the match keeps its id, and the reader decides.
 */

import type { PerSide } from '../match/match.ts';
import { type Difference, differencesOf } from './differences.ts';
import { sameMatchKey } from './duplicates.ts';
import { freeId, idStem, sequenceOf } from './match-id.ts';
import { createSearch, slotKey, tieKey } from './moved.ts';
import type { MatchEntry, RowFault } from './row.ts';
import type { StoredMatch } from './stored.ts';

/**
 * A row to be planned: read, or faulty. `matchId` is the one it was given by an earlier plan, null without one;
 * `isChange` where it is meant to change the stored match of that id.
 */
export type PlanRow =
  | { readonly entry: MatchEntry; readonly matchId: string | null; readonly isChange: boolean }
  | { readonly faults: readonly RowFault[] };

/** What becomes of a row. */
export type PlannedRow =
  | { readonly kind: 'new'; readonly matchId: string; readonly entry: MatchEntry }
  | { readonly kind: 'same'; readonly matchId: string }
  | DifferentRow
  | { readonly kind: 'conflict'; readonly conflict: RowConflict }
  | { readonly kind: 'error'; readonly faults: readonly RowFault[] };

/** A row that tells something else of a stored match than what is stored. */
export type DifferentRow = {
  readonly kind: 'different';
  readonly matchId: string;
  readonly entry: MatchEntry;
  readonly differences: readonly Difference[];
  /** The differences may be written: the match has not begun, or only its link is another. */
  readonly isChangeable: boolean;
  /** Of a row that was told by its slot or its pairing alone: the id it would have as a match of its own. */
  readonly newMatchId: string | null;
};

/** Why a sound row can't be stored as it is. */
export type RowConflict =
  /** An earlier row tells of the same match; `place` is its place, from 0. */
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

/** The same for a season of rows: yields now and then, for whoever has other things to do meanwhile. */
export function* planInSlices(
  championshipId: string,
  stored: readonly StoredMatch[],
  rows: readonly PlanRow[],
): Generator<void, readonly PlannedRow[]> {
  const planned = rows.map((row) =>
    'faults' in row ? { kind: 'error' as const, faults: row.faults } : null,
  );
  const planner = createPlanner(championshipId, stored, rows, planned);
  planner.setAside(findSameRow(rows));
  const { byGivenId, byTime, byPairing, swapped } = planner;
  for (const claim of [byGivenId, byTime, byPairing, swapped]) yield* planner.eachOpen(claim);
  // Who plays says more than where and when: two matches may have changed places.
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
/** Says what becomes of a row, null when that is for a later one to say. */
type Step = (row: OpenRow) => PlannedRow | null;
type OpenRow = Extract<PlanRow, { readonly entry: MatchEntry }>;

function createPlanner(
  championshipId: string,
  stored: readonly StoredMatch[],
  rows: readonly PlanRow[],
  planned: Planned,
) {
  const byId = new Map(stored.map((match) => [match.matchId, match]));
  const byPairing = Map.groupBy(stored, ({ date, clubs }) => pairingKey(date, clubs));
  const claimed = new Set<string>();
  const taken = new Set(byId.keys());

  return {
    setAside(sameAs: ReadonlyMap<number, number>): void {
      for (const [place, first] of sameAs) planned[place] = conflict({ reason: 'sameRow', place: first });
    },
    *eachOpen(step: Step): Generator<void> {
      for (const [place, row] of rows.entries()) {
        if (planned[place] === null && 'entry' in row) planned[place] = step(row);
        if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
      }
    },
    byGivenId({ entry, matchId, isChange }: OpenRow): PlannedRow | null {
      if (matchId === null) return null;
      if (isChange) return changeOf(matchId, entry);
      if (sequenceOf(matchId, stemOf(entry)) === null) return conflict({ reason: 'idNotByRule' });
      const known = byId.get(matchId);
      if (known === undefined) return claimNew(matchId, entry);
      const { clubs } = known;
      const isSamePairing = clubs.home === entry.clubs.home && clubs.away === entry.clubs.away;
      if (!isSamePairing || claimed.has(matchId)) return conflict({ reason: 'idTaken', matchId, clubs });
      return claim(known, entry);
    },
    byTime({ entry }: OpenRow): PlannedRow | null {
      const match = unclaimed(entry.date, entry.clubs).find(({ startTime }) => startTime === entry.startTime);
      return match === undefined ? null : claim(match, entry);
    },
    byPairing({ entry }: OpenRow): PlannedRow | null {
      const [match] = unclaimed(entry.date, entry.clubs);
      return match === undefined ? null : claim(match, entry);
    },
    swapped({ entry }: OpenRow): PlannedRow | null {
      const { home, away } = entry.clubs;
      const [match] = unclaimed(entry.date, { home: away, away: home });
      return match === undefined ? null : conflict({ reason: 'swapped', matchId: match.matchId });
    },
    /** 準決勝1の勝者 has become a club, or a name was mistyped. */
    bySlot: () => bySearch(slotKey),
    /** The match is played on another day. */
    byTie: () => bySearch(tieKey),
    fresh({ entry }: OpenRow): PlannedRow {
      const matchId = freeId(stemOf(entry), taken);
      return matchId === null ? conflict({ reason: 'noId' }) : claimNew(matchId, entry);
    },
  };

  function stemOf({ date, clubs }: MatchEntry): string {
    return idStem({ championshipId, date, clubs });
  }

  function unclaimed(date: string, clubs: PerSide<string>): readonly StoredMatch[] {
    const matches = byPairing.get(pairingKey(date, clubs)) ?? [];
    return matches.filter(({ matchId }) => !claimed.has(matchId));
  }

  /** Rows that bring an id of their own have said which match they are. */
  function bySearch(keyOf: typeof slotKey): Step {
    const open = rows.flatMap((row, place) => (planned[place] === null && 'entry' in row ? [row.entry] : []));
    const left = stored.filter(({ matchId, isChangeable }) => isChangeable && !claimed.has(matchId));
    const search = createSearch(left, open, keyOf);
    return ({ entry }) => {
      const match = search(entry);
      if (match === null) return null;
      const own = freeId(stemOf(entry), taken);
      if (own !== null) taken.add(own);
      return claim(match, entry, own);
    };
  }

  function changeOf(matchId: string, entry: MatchEntry): PlannedRow {
    const known = byId.get(matchId);
    if (known === undefined) return conflict({ reason: 'gone', matchId });
    if (claimed.has(matchId)) return conflict({ reason: 'idTaken', matchId, clubs: known.clubs });
    return claim(known, entry);
  }

  function claim(match: StoredMatch, entry: MatchEntry, newMatchId: string | null = null): PlannedRow {
    const { matchId } = match;
    claimed.add(matchId);
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

/** The places of rows that repeat an earlier one, each with the place of the first. */
function findSameRow(rows: readonly PlanRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [place, row] of rows.entries()) {
    if ('faults' in row) continue;
    const key = sameMatchKey(row.entry);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, place);
    else repeated.set(place, earlier);
  }
  return repeated;
}

function pairingKey(date: string, { home, away }: PerSide<string>): string {
  return JSON.stringify([date, home, away]);
}

function conflict(reason: RowConflict): PlannedRow {
  return { kind: 'conflict', conflict: reason };
}
