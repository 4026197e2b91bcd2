/** By which rules a league ranks its clubs; data of the championship, never code. Points always come first, lots last. */

/** What a match brings. A win brings the most and a loss the least. */
export type PointsRule = {
  readonly win: number;
  readonly loss: number;
  /** Level goals bring the same to both clubs, or a shoot-out decides (PK勝ち, PK負け). */
  readonly level:
    | { readonly kind: 'draw'; readonly each: number }
    | { readonly kind: 'shootOut'; readonly winner: number; readonly loser: number };
};

export const HEAD_TO_HEAD_CRITERIA = [
  'headToHeadPoints',
  'headToHeadGoalDifference',
  'headToHeadGoalsFor',
] as const;
/** From a table of the matches that the level clubs played among themselves (当該チーム間). */
export type HeadToHeadCriterion = (typeof HEAD_TO_HEAD_CRITERIA)[number];

/** What may separate clubs of the same points: the more of it the better, but for the points of `fairPlay`. */
export const CRITERIA = [
  'goalDifference',
  'goalsFor',
  'wins',
  'shootOutWins',
  ...HEAD_TO_HEAD_CRITERIA,
  'fairPlay',
] as const;
export type Criterion = (typeof CRITERIA)[number];

export type StandingsRules = {
  readonly points: PointsRule;
  /** Applied one after the other to clubs of the same points. */
  readonly order: readonly Criterion[];
  /**
   * What becomes of clubs that the table among themselves leaves level while it separates others. `once` (JFA, J.League,
   * FIFA until 2022): the next criterion decides. `again` (UEFA, FIFA from 2026): first a new table among those still level.
   */
  readonly headToHead: 'once' | 'again';
  /** How often any two clubs meet. Null where that is not known: such a table is never final and nothing in it certain. */
  readonly meetings: number | null;
  /**
   * The matches of a club that has withdrawn. `annulled`: none counts, not even those played. `forfeited`: those played
   * stand, those left are lost 0-3.
   */
  readonly withdrawn: 'annulled' | 'forfeited';
};

/** As the leagues of the JFA write it: 3-1-0, goal difference, goals for, the matches among the level clubs, lots. */
export const DEFAULT_STANDINGS_RULES: StandingsRules = {
  points: { win: 3, loss: 0, level: { kind: 'draw', each: 1 } },
  order: ['goalDifference', 'goalsFor', ...HEAD_TO_HEAD_CRITERIA],
  headToHead: 'once',
  meetings: null,
  withdrawn: 'annulled',
};

/** Whether it looks only at the matches that level clubs played among themselves. */
export function isHeadToHead(criterion: Criterion): criterion is HeadToHeadCriterion {
  return HEAD_TO_HEAD_CRITERIA.some((one) => one === criterion);
}

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
