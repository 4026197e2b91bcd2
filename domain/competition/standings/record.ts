/** What a club has done in some matches: in all of a league's, or in those among clubs that are level. */

import { otherSide, SIDES, type Side } from '../../match/match.ts';
import { aheadIn, type Club, type Score } from '../results.ts';
import type { CountedMatch } from './league.ts';
import type { PointsRule } from './rules.ts';

export type ClubRecord = {
  readonly club: Club;
  /** The sum of won, drawn and lost. */
  readonly played: number;
  /** By the goals alone: a match won in a shoot-out is drawn here. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Of those drawn, what the shoot-out decided (PK勝ち, PK負け). */
  readonly shootOutsWon: number;
  readonly shootOutsLost: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly points: number;
  /** For cautions and dismissals (反則ポイント), by the organisers' count; 0 where they have counted none. */
  readonly penaltyPoints: number;
};

/** The records of these clubs in these matches, also of a club that played none of them. */
export function recordsOf(
  clubs: readonly Club[],
  matches: readonly CountedMatch[],
  points: PointsRule,
): ReadonlyMap<Club, ClubRecord> {
  const records = new Map(clubs.map((club) => [club, emptyRecord(club)]));
  for (const match of matches) {
    for (const side of SIDES) {
      const before = records.get(match.clubs[side]);
      if (before !== undefined) records.set(before.club, withMatch(before, match, side, points));
    }
  }
  return records;
}

/** Goals for less goals against (得失点差). */
export function goalDifference({ goalsFor, goalsAgainst }: ClubRecord): number {
  return goalsFor - goalsAgainst;
}

function emptyRecord(club: Club): ClubRecord {
  const matches = { played: 0, won: 0, drawn: 0, lost: 0, shootOutsWon: 0, shootOutsLost: 0 };
  return { club, ...matches, goalsFor: 0, goalsAgainst: 0, points: 0, penaltyPoints: 0 };
}

function withMatch(
  before: ClubRecord,
  { score, times }: CountedMatch,
  side: Side,
  points: PointsRule,
): ClubRecord {
  const scored = score.goals[side];
  const conceded = score.goals[otherSide(side)];
  const level = scored === conceded;
  const ahead = aheadIn(score);
  return {
    ...before,
    played: before.played + times,
    won: before.won + times * Number(scored > conceded),
    drawn: before.drawn + times * Number(level),
    lost: before.lost + times * Number(scored < conceded),
    shootOutsWon: before.shootOutsWon + times * Number(level && ahead === side),
    shootOutsLost: before.shootOutsLost + times * Number(level && ahead === otherSide(side)),
    goalsFor: before.goalsFor + times * scored,
    goalsAgainst: before.goalsAgainst + times * conceded,
    points: before.points + times * pointsFor(score, side, points),
  };
}

/** A level match whose shoot-out nobody has recorded brings the loser's points to both until it is. */
function pointsFor(score: Score, side: Side, { win, loss, level }: PointsRule): number {
  const { home, away } = score.goals;
  const wins = aheadIn(score) === side;
  if (home !== away) return wins ? win : loss;
  if (level.kind === 'draw') return level.each;
  return wins ? level.winner : level.loser;
}
