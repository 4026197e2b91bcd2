/**
 * Who is certain to advance (確定) and who no longer can (敗退確定), whatever the matches left bring.
 *
 * While matches are left only points are compared, and level points count as uncertain: a goal difference can always turn.
 * So nothing is called certain that is not. When all is played the table itself says it, with its criteria and lots.
 */

import type { PerSide } from '../../match/match.ts';
import type { Club } from '../results.ts';
import { type League, pairsLeft } from './league.ts';
import { type Cost, type Room, roomForAll } from './room.ts';
import type { PointsRule } from './rules.ts';
import { type Row, standings } from './table.ts';

export type Certainty = 'certain' | 'out' | 'open';

/**
 * For the first `advancing` places. All is open in a league whose number of meetings is not known, or that has more matches left
 * than are worth a search.
 */
export function certainties(league: League, advancing: number): ReadonlyMap<Club, Certainty> {
  const { rows, final } = standings(league);
  if (final) return new Map(rows.map((row) => [row.club, atTheEnd(row, rows, advancing)]));
  const left = league.rules.meetings === null ? null : pairsLeft(league);
  if (left === null || left.length > MAX_PAIRS) return new Map(rows.map(({ club }) => [club, 'open']));
  const rest = restOf(rows, left, league.rules.points);
  return new Map(rest.clubs.map((club, index) => [club, certainty(index, rest, advancing)]));
}

/** A league of 30 that meets twice, before its first match. */
const MAX_PAIRS = 870;

/** For all clubs of a league together; see `Effort`. A league of twenty takes far less, and a server answers nobody meanwhile. */
const MAX_EFFORT = 2_000_000;

/** What the matches so far and those left say about a league; clubs by their index. */
type Rest = {
  readonly clubs: readonly Club[];
  readonly points: readonly number[];
  readonly pairs: Room['games'];
  /** How many matches each has left. */
  readonly left: readonly number[];
  readonly rule: PointsRule;
};

function restOf(rows: readonly Row[], left: readonly PerSide<Club>[], rule: PointsRule): Rest {
  const indexes = new Map(rows.map(({ club }, index) => [club, index]));
  const pairs = left.flatMap(({ home, away }): Room['games'] => {
    const [one, other] = [indexes.get(home), indexes.get(away)];
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
  const counts = rows.map(() => 0);
  for (const club of pairs.flat()) counts[club] = (counts[club] ?? 0) + 1;
  return {
    clubs: rows.map(({ club }) => club),
    points: rows.map(({ points }) => points),
    pairs,
    left: counts,
    rule,
  };
}

/** Clubs that share a place go through together, stay behind together, or wait for their lot. */
function atTheEnd(row: Row, rows: readonly Row[], advancing: number): Certainty {
  const lastOfPlace = row.place + rows.filter(({ place }) => place === row.place).length - 1;
  if (lastOfPlace <= advancing) return 'certain';
  return row.place > advancing ? 'out' : 'open';
}

function certainty(club: number, rest: Rest, advancing: number): Certainty {
  const others = rest.clubs.length - 1;
  if (!canBeAtLeast(club, rest, advancing)) return 'certain';
  return canBeAtMost(club, rest, others - advancing + 1) ? 'open' : 'out';
}

/** Whether this club can lose all it has left and that many others end with as many points or more. */
function canBeAtLeast(club: number, rest: Rest, many: number): boolean {
  const { win, loss } = rest.rule;
  const worst = pointsAfter(club, rest, loss);
  return canAll(
    club,
    rest,
    many,
    (other) => pointsAfter(other, rest, win) - worst,
    (points) => win - points,
  );
}

/** Whether this club can win all it has left and that many others end with as many points or fewer. */
function canBeAtMost(club: number, rest: Rest, many: number): boolean {
  const { win, loss } = rest.rule;
  const best = pointsAfter(club, rest, win);
  return canAll(
    club,
    rest,
    many,
    (other) => best - pointsAfter(other, rest, loss),
    (points) => points - loss,
  );
}

/**
 * The club's own matches go as those others wish, and so do theirs against clubs outside. What is left to ask
 * is whether their matches with one another cost none of them more than it has to spare.
 */
function canAll(
  club: number,
  { clubs, pairs, rule }: Rest,
  many: number,
  toSpare: (other: number) => number,
  costOf: (points: number) => number,
): boolean {
  const room: Room = {
    // The club itself is never chosen.
    spare: clubs.map((_, other) => (other === club ? -1 : toSpare(other))),
    games: pairs.filter((pair) => !pair.includes(club)),
    costs: outcomesOf(rule).map(([home, away]): Cost => [costOf(home), costOf(away)]),
  };
  return roomForAll(room, many, { left: Math.floor(MAX_EFFORT / (2 * clubs.length)) });
}

function pointsAfter(club: number, { points, left }: Rest, each: number): number {
  return (points[club] ?? 0) + (left[club] ?? 0) * each;
}

/** What a match can bring to both clubs; a shoot-out may stay unrecorded. */
function outcomesOf({ win, loss, level }: PointsRule): readonly (readonly [number, number])[] {
  const levels: readonly (readonly [number, number])[] =
    level.kind === 'draw'
      ? [[level.each, level.each]]
      : [
          [level.winner, level.loser],
          [level.loser, level.winner],
          [level.loser, level.loser],
        ];
  return [[win, loss], ...levels, [loss, win]];
}
