/** What makes ranking rules impossible; asked before a championship's settings are stored. */

import type { StandingsRules } from './rules.ts';

export const POINTS_LIMIT = 10;
export const MEETINGS_LIMIT = 10;

export const POINTS_OUT_OF_RANGE = `勝点は0から${POINTS_LIMIT}までの整数で入力してください。`;
export const POINTS_OUT_OF_ORDER =
  '勝ちの勝点はほかより多くし、引き分け（PK勝ち、PK負け）、負けの順に、同じか少ない勝点にしてください。';
export const CRITERION_TWICE = '同じ順位決定の基準が二つあります。';
export const MEETINGS_OUT_OF_RANGE = `総当たりの回数は1から${MEETINGS_LIMIT}までの整数で入力してください。`;

/** The sentences of all that is wrong; empty for rules that a league can be played by. */
export function faultsInRules({ points, order, meetings }: StandingsRules): readonly string[] {
  const level =
    points.level.kind === 'draw' ? [points.level.each] : [points.level.winner, points.level.loser];
  const all = [points.win, ...level, points.loss];
  return [
    ...(all.every((number) => isWhole(number, 0, POINTS_LIMIT)) ? [] : [POINTS_OUT_OF_RANGE]),
    ...(isFalling(all) ? [] : [POINTS_OUT_OF_ORDER]),
    ...(new Set(order).size === order.length ? [] : [CRITERION_TWICE]),
    ...(meetings === null || isWhole(meetings, 1, MEETINGS_LIMIT) ? [] : [MEETINGS_OUT_OF_RANGE]),
  ];
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** A win brings more than anything else, and nothing brings less than a loss. */
function isFalling([win = 0, ...others]: readonly number[]): boolean {
  return others.every((number, index) => number < win && number <= (others[index - 1] ?? win));
}
