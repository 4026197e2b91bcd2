/** Members' specification, sections 4 and 9. */
const NEW_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Whether news or a media article is still new at `now`: it was published within the last 14 days. One that this clock,
 * running late, takes to be of the future is as new as can be. Both in milliseconds since 1970.
 */
export function isNew(publishedAt: number, now: number): boolean {
  return now - publishedAt <= NEW_DAYS * DAY_MS;
}
