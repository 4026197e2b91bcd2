/**
 * What standings and brackets are made from.
 *
 * A match **counts** when its result is registered (結果登録), and only then: a postponed, unplayed or unregistered one
 * never does. A **live** table also takes the matches that are being played, and then every place is provisional (暫定).
 */

import { resultLabels } from '../match/correction.ts';
import { type Match, type PerSide, SIDES, type Side, totalGoals } from '../match/match.ts';

/** A club by its name in the championship, where no two have the same; variants are settled before. */
export type Club = string;

export type Score = {
  /** With extra halves where there were any; kicks never count. */
  readonly goals: PerSide<number>;
  /** Successes of each club, null without a shoot-out. */
  readonly shootOut: PerSide<number> | null;
};

export type MatchState =
  | { readonly kind: 'registered'; readonly score: Score }
  /** From kick-off until the result is registered. */
  | { readonly kind: 'running'; readonly score: Score }
  | { readonly kind: 'unplayed' }
  | { readonly kind: 'postponed' };

/** What has become of a match, as far as its competition is concerned. */
export function stateOf(match: Match): MatchState {
  if (match.outcome.kind === 'postponed') return { kind: 'postponed' };
  if (match.outcome.kind === 'registered') return { kind: 'registered', score: scoreOf(match) };
  return match.status === '試合前' ? { kind: 'unplayed' } : { kind: 'running', score: scoreOf(match) };
}

/** Who is ahead, by the goals and then by the shoot-out; null when level. */
export function aheadIn({ goals, shootOut }: Score): Side | null {
  const labels = resultLabels(goals, shootOut);
  return SIDES.find((side) => labels[side] === '勝ち') ?? null;
}

function scoreOf({ goals, hasShootOut, shootOut }: Match): Score {
  return {
    goals: { home: totalGoals(goals.home), away: totalGoals(goals.away) },
    shootOut: hasShootOut ? { home: shootOut.home.score, away: shootOut.away.score } : null,
  };
}
