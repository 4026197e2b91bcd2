import { TOKYO } from './tokyo.ts';

const FIRST_MONTH = 4;

/** The Japanese fiscal year (年度, April to March, Tokyo) an instant falls in: 2027-03-31 is still 2026. */
export function fiscalYearOf(instant: Temporal.Instant): number {
  const { year, month } = instant.toZonedDateTimeISO(TOKYO);
  return month < FIRST_MONTH ? year - 1 : year;
}
