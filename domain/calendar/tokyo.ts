/** Tokyo's calendar: every date and time of the specifications is Asia/Tokyo; instants are stored in UTC. */

export const TOKYO = 'Asia/Tokyo';

/** `YYYY-MM-DD` in Tokyo. */
export type JstDate = string;

/** The date in Tokyo at an instant. */
export function tokyoDate(instant: Temporal.Instant): JstDate {
  return instant.toZonedDateTimeISO(TOKYO).toPlainDate().toString();
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: JstDate, days: number): JstDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The first instant of a day in Tokyo. */
export function tokyoMidnight(date: JstDate): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: TOKYO }).toInstant();
}
