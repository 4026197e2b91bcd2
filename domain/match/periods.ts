import { MATCH_STATUSES, type Match, PERIODS, type Period, periodOf } from './match.ts';

/** The periods of an open match that have begun, in playing order: goals can be recorded in these; none before kick-off. */
export function periodsBegun({ status, hasExtraHalves, outcome }: Match): readonly Period[] {
  if (outcome.kind !== 'open') return [];
  const reached = MATCH_STATUSES.indexOf(status);
  return PERIODS.filter((period) => {
    if (isExtraPeriod(period) && !hasExtraHalves) return false;
    return MATCH_STATUSES.findIndex((one) => periodOf(one) === period) <= reached;
  });
}

/** Whether a period is an extra half. */
export function isExtraPeriod(period: Period): boolean {
  return period === 'extraFirstHalf' || period === 'extraSecondHalf';
}
