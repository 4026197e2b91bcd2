/**
 * The result of a match that is over: its winner by the goals, level goals by the shoot-out (reporter specification,
 * section 4, Result label). A match that is still being played has none, whoever leads.
 */

import { type ResultLabel, resultLabels } from './correction.ts';
import { type Match, type PerSide, SIDES, type Side, totalGoals } from './match.ts';

/** 勝ち, 負け, 引き分け or PK戦集計中 of each club at 試合終了; null before. */
export function resultOf(match: Match): PerSide<ResultLabel> | null {
  if (match.status !== '試合終了') return null;
  const { goals, shootOut } = match;
  const totals = { home: totalGoals(goals.home), away: totalGoals(goals.away) };
  const successes = { home: shootOut.home.score, away: shootOut.away.score };
  return resultLabels(totals, match.hasShootOut ? successes : null);
}

/** Who has won; null before 試合終了, for a draw and for a shoot-out recorded level. */
export function matchWinner(match: Match): Side | null {
  const result = resultOf(match);
  return SIDES.find((side) => result?.[side] === '勝ち') ?? null;
}
