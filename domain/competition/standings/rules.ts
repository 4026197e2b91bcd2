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

/** What may separate clubs of the same points: the more of it the better. */
export const CRITERIA = [
  'goalDifference',
  'goalsFor',
  'wins',
  'shootOutWins',
  ...HEAD_TO_HEAD_CRITERIA,
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
