/**
 * Who is certain to advance (確定) and who no longer can (敗退確定), whatever the matches left bring.
 *
 * While matches are left only points are compared, and level points count as uncertain: a goal difference can always turn.
 * So nothing is called certain that is not. When all is played the table itself says it, with its criteria and lots.
 */

import { type PerSide, SIDES } from '../../match/match.ts';
import type { Club } from '../results.ts';
import { type League, pairsLeft } from './league.ts';
import { type Cost, type Room, roomForAll } from './room.ts';
import type { PointsRule } from './rules.ts';
import { type Row, standings } from './table.ts';

export type Certainty = 'certain' | 'out' | 'open';

/** For the first `advancing` places. All is open in a league whose number of meetings is not known. */
export function certainties(league: League, advancing: number): ReadonlyMap<Club, Certainty> {
  const { rows, final } = standings(league);
  if (final) return new Map(rows.map((row) => [row.club, atTheEnd(row, rows, advancing)]));
  if (league.rules.meetings === null) return new Map(rows.map(({ club }) => [club, 'open']));
  const rest: Rest = { rows, left: pairsLeft(league), points: league.rules.points };
  return new Map(rows.map(({ club }) => [club, certainty(club, rest, advancing)]));
}

/** What the matches so far and those left say about a league. */
type Rest = {
  readonly rows: readonly Row[];
  readonly left: readonly PerSide<Club>[];
  readonly points: PointsRule;
};

/** Clubs that share a place go through together, stay behind together, or wait for their lot. */
function atTheEnd(row: Row, rows: readonly Row[], advancing: number): Certainty {
  const lastOfPlace = row.place + rows.filter(({ place }) => place === row.place).length - 1;
  if (lastOfPlace <= advancing) return 'certain';
  return row.place > advancing ? 'out' : 'open';
}

function certainty(club: Club, rest: Rest, advancing: number): Certainty {
  const others = rest.rows.length - 1;
  if (!canBeAtLeast(club, rest, advancing)) return 'certain';
  return canBeAtMost(club, rest, others - advancing + 1) ? 'open' : 'out';
}

/** Whether this club can lose all it has left and that many others end with as many points or more. */
function canBeAtLeast(club: Club, rest: Rest, many: number): boolean {
  const { win, loss } = rest.points;
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
function canBeAtMost(club: Club, rest: Rest, many: number): boolean {
  const { win, loss } = rest.points;
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
  club: Club,
  { rows, left, points }: Rest,
  many: number,
  toSpare: (other: Club) => number,
  costOf: (points: number) => number,
): boolean {
  const others = rows.map((row) => row.club).filter((other) => other !== club);
  const room: Room = {
    spare: others.map(toSpare),
    games: left
      .filter(({ home, away }) => home !== club && away !== club)
      .map(({ home, away }) => [others.indexOf(home), others.indexOf(away)]),
    costs: outcomesOf(points).map(([home, away]): Cost => [costOf(home), costOf(away)]),
  };
  return roomForAll(room, many);
}

function pointsAfter(club: Club, { rows, left }: Rest, each: number): number {
  const matches = left.filter((pair) => SIDES.some((side) => pair[side] === club)).length;
  return (rows.find((row) => row.club === club)?.points ?? 0) + matches * each;
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
