import { type Match, PERIODS, SIDES } from './match.ts';

/** Whether two matches say the same about goals, kicks, status and outcome, in however many events and by whatever clock. */
export function isSameReport(one: Match, other: Match): boolean {
  return JSON.stringify(reportOf(one)) === JSON.stringify(reportOf(other));
}

function reportOf({ status, hasExtraHalves, hasShootOut, goals, scored, shootOut, outcome }: Match) {
  return [
    status,
    hasExtraHalves,
    hasShootOut,
    SIDES.map((side) => [
      PERIODS.map((period) => goals[side][period]),
      shootOut[side].kicks,
      shootOut[side].score,
    ]),
    scored.map(({ id, side, period, minute }) => [id, side, period, minute]),
    Object.entries(outcome).toSorted(),
  ];
}
