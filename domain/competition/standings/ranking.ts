/**
 * The places of clubs. Clubs of the same points are separated by one criterion after the other; those whom all criteria
 * leave level share their place until a lot is drawn among exactly them.
 */

import { SIDES } from '../../match/match.ts';
import type { Club } from '../results.ts';
import type { CountedMatch, DrawnLot } from './league.ts';
import { type ClubRecord, goalDifference, recordsOf } from './record.ts';
import { type Criterion, isHeadToHead, type StandingsRules } from './rules.ts';

/** By which rule a club stands alone on its place: the last one it needed. `level`: by none, it shares its place. */
export type Decider = 'points' | Criterion | 'lots' | 'level';

export type Place = {
  readonly club: Club;
  /** From 1. Clubs that share a place have the same number, and the places after it stay empty. */
  readonly place: number;
  readonly shared: boolean;
  readonly decidedBy: Decider;
  /** The lot that decided it, null unless `decidedBy` is `lots`. */
  readonly lot: DrawnLot | null;
};

export type Contest = {
  /** Of every club to be ranked, with what was deducted. */
  readonly records: ReadonlyMap<Club, ClubRecord>;
  readonly matches: readonly CountedMatch[];
  readonly rules: Pick<StandingsRules, 'points' | 'order' | 'headToHead'>;
  readonly lots: readonly DrawnLot[];
};

/** From the first place to the last; clubs that share one by name. */
export function rank(contest: Contest): readonly Place[] {
  const { records } = contest;
  const byPoints = inOrder([...records.keys()], (club) => records.get(club)?.points ?? 0);
  // Forfeits of clubs that have left are many, and never between two that are ranked.
  const matches = contest.matches.filter(({ clubs }) => SIDES.every((side) => records.has(clubs[side])));
  return numbered(
    byPoints.flatMap((level) =>
      settle({ ...contest, matches }, { clubs: level, decidedBy: 'points' }, 0, null),
    ),
  );
}

/** Clubs that nothing separates, and what separated them from the others. */
type Block = { readonly clubs: readonly Club[]; readonly decidedBy: Decider; readonly lot?: DrawnLot };

/** The table of level clubs among themselves, and where in the order it was begun. */
type MiniTable = {
  readonly records: ReadonlyMap<Club, ClubRecord>;
  readonly begunAt: number;
};

/**
 * Applies the criteria from `at` on. Head-to-head criteria that follow one another all read the one table in which they
 * began; once they are through, `again` begins anew with the clubs it has left level, if it has separated any.
 */
function settle(contest: Contest, block: Block, at: number, mini: MiniTable | null): readonly Block[] {
  const { clubs } = block;
  if (clubs.length <= 1) return [block];
  const criterion = contest.rules.order[at];
  if (criterion === undefined || !isHeadToHead(criterion)) {
    if (mini !== null && contest.rules.headToHead === 'again' && clubs.length < mini.records.size) {
      return settle(contest, block, mini.begunAt, null);
    }
    if (criterion === undefined) return drawn(contest, clubs);
    const parts = inOrder(clubs, (club) => amountOf(criterion, contest.records.get(club)));
    return parts.flatMap((part) => settle(contest, separated(block, part, criterion), at + 1, null));
  }
  const table = mini ?? { records: among(clubs, contest), begunAt: at };
  const parts = inOrder(clubs, (club) => amountOf(criterion, table.records.get(club)));
  return parts.flatMap((part) => settle(contest, separated(block, part, criterion), at + 1, table));
}

function separated(block: Block, part: readonly Club[], criterion: Criterion): Block {
  return part.length === block.clubs.length ? block : { clubs: part, decidedBy: criterion };
}

function drawn({ lots }: Contest, clubs: readonly Club[]): readonly Block[] {
  const lot = lotFor(clubs, lots);
  if (lot === null) return [{ clubs: clubs.toSorted(byName), decidedBy: 'level' }];
  return lot.order.map((club) => ({ clubs: [club], decidedBy: 'lots', lot }));
}

function among(clubs: readonly Club[], { matches, rules }: Contest): ReadonlyMap<Club, ClubRecord> {
  const level = new Set(clubs);
  const theirs = matches.filter((match) => SIDES.every((side) => level.has(match.clubs[side])));
  return recordsOf(clubs, theirs, rules.points);
}

const VALUES: Readonly<Record<Criterion, (record: ClubRecord) => number>> = {
  goalDifference,
  goalsFor: ({ goalsFor }) => goalsFor,
  wins: ({ won }) => won,
  shootOutWins: ({ shootOutsWon }) => shootOutsWon,
  headToHeadPoints: ({ points }) => points,
  headToHeadGoalDifference: goalDifference,
  headToHeadGoalsFor: ({ goalsFor }) => goalsFor,
  fairPlay: ({ penaltyPoints }) => -penaltyPoints,
};

function amountOf(criterion: Criterion, record: ClubRecord | undefined): number {
  return record === undefined ? 0 : VALUES[criterion](record);
}

/** The clubs in parts of the same value, the highest first. */
function inOrder(clubs: readonly Club[], value: (club: Club) => number): readonly (readonly Club[])[] {
  const parts = Map.groupBy(clubs, value);
  return [...parts].toSorted(([a], [b]) => b - a).map(([, part]) => part);
}

function numbered(blocks: readonly Block[]): readonly Place[] {
  let before = 0;
  return blocks.flatMap(({ clubs, decidedBy, lot = null }) => {
    const place = before + 1;
    before += clubs.length;
    return clubs.map((club) => ({ club, place, shared: clubs.length > 1, decidedBy, lot }));
  });
}

const COLLATOR = new Intl.Collator('ja', { numeric: true });

/** The names themselves settle what the collator finds equal, so that the order never hangs on that of the input. */
function byName(a: Club, b: Club): number {
  return COLLATOR.compare(a, b) || (a < b ? -1 : 1);
}

/** The lot that settles the order of these clubs, null where none was drawn; the newest where there are several. */
export function lotFor(clubs: readonly Club[], lots: readonly DrawnLot[]): DrawnLot | null {
  const theirs = lots.filter((lot) => isAmong(lot, clubs));
  return theirs.reduce<DrawnLot | null>(
    (newest, lot) => (newest === null || lot.drawnOn >= newest.drawnOn ? lot : newest),
    null,
  );
}

function isAmong({ order }: DrawnLot, clubs: readonly Club[]): boolean {
  return (
    order.length === clubs.length &&
    new Set(order).size === order.length &&
    order.every((club) => clubs.includes(club))
  );
}
