/**
 * Correction (修正): a registered result changed afterwards, by the edit screens (reporter specification, sections 2, 4, 5).
 * The reporter names every period's goals; totals and results follow from them and are only checked.
 */

import type { CorrectedShootOut, Correction } from './match.ts';
import {
  CORRECTION_LIMIT,
  type KickResult,
  type Match,
  PERIODS,
  type PeriodGoals,
  type PerSide,
  type ShootOutSide,
  SIDES,
  type Side,
  TIME_OF_DAY,
  totalGoals,
} from './match.ts';
import {
  CORRECTION_CONTRADICTS_ITSELF,
  CORRECTION_OUT_OF_RANGE,
  INVALID_START_TIME,
  NOT_REGISTERED,
  SHOOT_OUT_LEVEL,
} from './messages.ts';
import type { FlowPolicy } from './policy.ts';
import { accept, type Decision, refuse } from './rejection.ts';

/** The result of one club as the V2 edit screen words it. */
export const RESULT_LABELS = ['勝ち', '負け', '引き分け', 'PK戦集計中'] as const;
export type ResultLabel = (typeof RESULT_LABELS)[number];

/** What the screen computed from the same correction: must agree with the server's own sums. */
export type CorrectionClaim = {
  readonly totals: PerSide<number>;
  /** Null where the flow sends none. */
  readonly results: PerSide<ResultLabel> | null;
  /** Successes in the shoot-out, null where the flow sends none beside the kicks. */
  readonly shootOutScores: PerSide<number> | null;
};

/** Only for a registered result. Values of a part switched to なし are reset to 0 (section 5). */
export function correctResult(
  match: Match,
  input: Correction,
  claim: CorrectionClaim | null,
  policy: FlowPolicy,
): Decision {
  const correction = withoutUnplayedParts(input);
  if (!isInRange(input)) return refuse('correction_out_of_range', CORRECTION_OUT_OF_RANGE);
  if (input.actualStartTime !== null && !TIME_OF_DAY.test(input.actualStartTime)) {
    return refuse('invalid_start_time', INVALID_START_TIME);
  }
  if (match.outcome.kind !== 'registered') return refuse('not_registered', NOT_REGISTERED);
  const scores = shootOutScores(correction.shootOut);
  if (policy.refusesLevelShootOut && scores !== null && scores.home === scores.away) {
    return refuse('shoot_out_level', SHOOT_OUT_LEVEL);
  }
  if (claim !== null && !agrees(correction, claim)) {
    return refuse('correction_contradicts_itself', CORRECTION_CONTRADICTS_ITSELF);
  }
  return accept({ type: 'resultCorrected', correction });
}

/** Total of each club: four periods with extra time, otherwise the two halves. */
export function correctedTotals(correction: Pick<Correction, 'goals' | 'hasExtraHalves'>): PerSide<number> {
  const total = (side: Side) => {
    const goals = correction.goals[side];
    return correction.hasExtraHalves ? totalGoals(goals) : goals.firstHalf + goals.secondHalf;
  };
  return { home: total('home'), away: total('away') };
}

/**
 * 勝ち, 負け, 引き分け by the totals; level totals with a shoot-out go by its scores, and a level shoot-out is still being
 * tallied (PK戦集計中). `shootOut` is null without one.
 */
export function resultLabels(
  totals: PerSide<number>,
  shootOut: PerSide<number> | null,
): PerSide<ResultLabel> {
  if (totals.home !== totals.away) return winAndLoss(totals);
  if (shootOut === null) return { home: '引き分け', away: '引き分け' };
  if (shootOut.home !== shootOut.away) return winAndLoss(shootOut);
  return { home: 'PK戦集計中', away: 'PK戦集計中' };
}

/** The shoot-out after a correction; kicks on record stay where they agree with the corrected number of successes. */
export function correctedShootOut(
  before: PerSide<ShootOutSide>,
  corrected: CorrectedShootOut | null,
): PerSide<ShootOutSide> {
  const side = (name: Side): ShootOutSide => {
    if (corrected === null) return { kicks: [], score: 0 };
    if (corrected.kind === 'kicks') {
      return { kicks: corrected.kicks[name], score: successesOf(corrected.kicks[name]) };
    }
    const score = corrected.successes[name];
    return before[name].score === score ? before[name] : { kicks: [], score };
  };
  return { home: side('home'), away: side('away') };
}

function winAndLoss(points: PerSide<number>): PerSide<ResultLabel> {
  return points.home > points.away ? { home: '勝ち', away: '負け' } : { home: '負け', away: '勝ち' };
}

/** Successes of each club; null without a shoot-out. */
export function shootOutScores(shootOut: CorrectedShootOut | null): PerSide<number> | null {
  if (shootOut === null) return null;
  if (shootOut.kind === 'successes') return shootOut.successes;
  return { home: successesOf(shootOut.kicks.home), away: successesOf(shootOut.kicks.away) };
}

function successesOf(kicks: readonly KickResult[]): number {
  return kicks.filter((kick) => kick === 'success').length;
}

function withoutUnplayedParts(correction: Correction): Correction {
  if (correction.hasExtraHalves) return correction;
  const reset = (goals: PeriodGoals): PeriodGoals => ({ ...goals, extraFirstHalf: 0, extraSecondHalf: 0 });
  return { ...correction, goals: { home: reset(correction.goals.home), away: reset(correction.goals.away) } };
}

function isInRange(correction: Correction): boolean {
  const scores = shootOutScores(correction.shootOut);
  const numbers = [
    ...SIDES.flatMap((side) => PERIODS.map((period) => correction.goals[side][period])),
    ...(scores === null ? [] : [scores.home, scores.away]),
  ];
  return numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= CORRECTION_LIMIT);
}

function agrees(correction: Correction, claim: CorrectionClaim): boolean {
  const totals = correctedTotals(correction);
  const scores = shootOutScores(correction.shootOut);
  const results = resultLabels(totals, scores);
  return (
    same(claim.totals, totals) &&
    (claim.results === null || same(claim.results, results)) &&
    (claim.shootOutScores === null || same(claim.shootOutScores, scores ?? { home: 0, away: 0 }))
  );
}

function same<T>(a: PerSide<T>, b: PerSide<T>): boolean {
  return a.home === b.home && a.away === b.away;
}
