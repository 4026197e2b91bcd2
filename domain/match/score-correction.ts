/**
 * Score correction (得点を直す): an administrator puts the goals of a match right while it is not registered, and it goes on
 * as it was. A goal for the wrong club is one such change, not a goal cancelled and another scored: nobody has scored now.
 */

import { NOT_BEING_PLAYED, PERIOD_NOT_BEGUN, SCORE_UNCHANGED } from './administration-messages.ts';
import {
  CORRECTION_LIMIT,
  type Match,
  PERIODS,
  type PeriodGoals,
  type PerSide,
  SIDES,
  totalGoals,
} from './match.ts';
import { CORRECTION_OUT_OF_RANGE } from './messages.ts';
import { periodsBegun } from './periods.ts';
import { accept, type Decision, refuse } from './rejection.ts';

/**
 * `goals` are all of both clubs, by period; those of a period that has not begun can only be what they are. A number that
 * stays may be beyond the limit, for live entries have a higher one.
 */
export function correctScore(match: Match, goals: PerSide<PeriodGoals>): Decision {
  const begun = periodsBegun(match);
  if (begun.length === 0) return refuse('not_being_played', NOT_BEING_PLAYED);
  const changed = SIDES.flatMap((side) =>
    PERIODS.filter((period) => goals[side][period] !== match.goals[side][period]).map((period) => ({
      period,
      count: goals[side][period],
    })),
  );
  if (!changed.every(({ count }) => isInRange(count))) {
    return refuse('correction_out_of_range', CORRECTION_OUT_OF_RANGE);
  }
  if (!changed.every(({ period }) => begun.includes(period))) {
    return refuse('period_not_begun', PERIOD_NOT_BEGUN);
  }
  if (changed.length === 0) return refuse('score_unchanged', SCORE_UNCHANGED);
  return accept({ type: 'scoreCorrected', goals });
}

/**
 * Whether extra halves or a shoot-out have begun that, with these goals, should never have: possible, for the referee may
 * have been wrong as well, but worth a second look.
 */
export function breaksLevel(
  { hasExtraHalves, hasShootOut }: Match,
  { home, away }: PerSide<PeriodGoals>,
): boolean {
  const afterHalves = home.firstHalf + home.secondHalf - away.firstHalf - away.secondHalf;
  return (hasExtraHalves && afterHalves !== 0) || (hasShootOut && totalGoals(home) !== totalGoals(away));
}

function isInRange(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= CORRECTION_LIMIT;
}
