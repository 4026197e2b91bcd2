/** A league: the clubs of one division or group, their matches, and what its organisers have decided about them. */

import { type PerSide, SIDES } from '../../match/match.ts';
import type { Club, MatchState, Score } from '../results.ts';
import type { StandingsRules } from './rules.ts';

export type LeagueMatch = {
  readonly matchId: string;
  readonly clubs: PerSide<Club>;
  readonly state: MatchState;
};

/** Points taken from a club (勝点減). */
export type Deduction = {
  readonly club: Club;
  /** More than 0. */
  readonly points: number;
  readonly reason: string;
};

/** What a club's cautions and dismissals add up to (反則ポイント); the fewer the better. */
export type PenaltyPoints = {
  readonly club: Club;
  /** More than 0. */
  readonly points: number;
};

/** A lot (抽選) among clubs that every criterion has left level. */
export type DrawnLot = {
  /** From the first drawn to the last. It holds as long as exactly these clubs are level. */
  readonly order: readonly Club[];
  /** `YYYY-MM-DD` in Tokyo. */
  readonly drawnOn: string;
};

export type League = {
  readonly rules: StandingsRules;
  /** All of them, also those without a match so far. */
  readonly clubs: readonly Club[];
  readonly matches: readonly LeagueMatch[];
  readonly deductions: readonly Deduction[];
  /** Of clubs that have any; a club stands among them once. */
  readonly penaltyPoints: readonly PenaltyPoints[];
  /** Clubs that have left the league (棄権・辞退). */
  readonly withdrawn: readonly Club[];
  readonly lots: readonly DrawnLot[];
};

/** Matches of two clubs with one score, as the table counts them. */
export type CountedMatch = {
  readonly clubs: PerSide<Club>;
  readonly score: Score;
  /** Number of matches with this score; at least 1. */
  readonly times: number;
};

/** A league of which nothing is known but its clubs and matches. */
export function leagueOf(
  rules: StandingsRules,
  clubs: readonly Club[],
  matches: readonly LeagueMatch[],
): League {
  return { rules, clubs, matches, deductions: [], penaltyPoints: [], withdrawn: [], lots: [] };
}

/** The clubs that are still in it; one that only a match names is in it as well. */
export function clubsIn({ clubs, matches, withdrawn }: League): readonly Club[] {
  const named = matches.flatMap((match) => SIDES.map((side) => match.clubs[side]));
  return [...new Set([...clubs, ...named])].filter((club) => !withdrawn.includes(club));
}

/** Registered results, and what a withdrawal makes of the rest. */
export function countedMatches(league: League): readonly CountedMatch[] {
  const registered = withScore(league.matches, 'registered');
  if (league.rules.withdrawn === 'forfeited') return [...registered, ...forfeits(league)];
  return registered.filter((match) => !isOfWithdrawn(league, match));
}

/** The matches being played, with the score of the moment. */
export function runningMatches(league: League): readonly CountedMatch[] {
  const running = withScore(league.matches, 'running');
  return running.filter((match) => !isOfWithdrawn(league, match));
}

/** How often two clubs still meet. Matches on the fixture list count even beyond the number of meetings. */
function meetingsLeftIn({ rules, matches }: League): (one: Club, other: Club) => number {
  const counts = new Map<Club, Map<Club, { listed: number; registered: number }>>();
  for (const { clubs, state } of matches) {
    const [first, second] = inOneOrder(clubs.home, clubs.away);
    const ofFirst = counts.get(first) ?? new Map();
    const { listed, registered } = ofFirst.get(second) ?? NEVER;
    counts.set(first, ofFirst);
    ofFirst.set(second, {
      listed: listed + 1,
      registered: registered + (state.kind === 'registered' ? 1 : 0),
    });
  }
  return (one, other) => {
    const [first, second] = inOneOrder(one, other);
    const { listed, registered } = counts.get(first)?.get(second) ?? NEVER;
    return Math.max(listed - registered, (rules.meetings ?? 0) - registered);
  };
}

const NEVER = { listed: 0, registered: 0 };

/** The same whoever plays at home. */
function inOneOrder(one: Club, other: Club): readonly [Club, Club] {
  return one < other ? [one, other] : [other, one];
}

/** Every two clubs that still meet, once for each match left between them. */
export function pairsLeft(league: League): readonly PerSide<Club>[] {
  const clubs = clubsIn(league);
  const meetingsLeft = meetingsLeftIn(league);
  return clubs.flatMap((home, index) =>
    clubs.slice(index + 1).flatMap((away) => {
      const left = meetingsLeft(home, away);
      return Array<PerSide<Club>>(left).fill({ home, away });
    }),
  );
}

/** Whether all is played and registered; unknown, and so false, without a number of meetings. */
export function isComplete(league: League): boolean {
  if (league.rules.meetings === null) return false;
  const clubs = clubsIn(league);
  const meetingsLeft = meetingsLeftIn(league);
  return clubs.every((home, index) => clubs.slice(index + 1).every((away) => meetingsLeft(home, away) === 0));
}

const FORFEIT: Score = { goals: { home: 3, away: 0 }, shootOut: null };

/** One entry for each pair that still meets, not one for each match: settings may ask for 40,960 matches of a group. */
function forfeits(league: League): readonly CountedMatch[] {
  const meetingsLeft = meetingsLeftIn(league);
  return clubsIn(league).flatMap((home) =>
    league.withdrawn.flatMap((away) => {
      const times = meetingsLeft(home, away);
      return times === 0 ? [] : [{ clubs: { home, away }, score: FORFEIT, times }];
    }),
  );
}

function withScore(matches: readonly LeagueMatch[], kind: 'registered' | 'running'): readonly CountedMatch[] {
  return matches.flatMap(({ clubs, state }) =>
    'score' in state && state.kind === kind ? [{ clubs, score: state.score, times: 1 }] : [],
  );
}

function isOfWithdrawn({ withdrawn }: League, { clubs }: CountedMatch): boolean {
  return SIDES.some((side) => withdrawn.includes(clubs[side]));
}
