/**
 * When an operation happened. A phone says so, for what it enters without a network is sent hours or days later; but its
 * clock may be wrong, and a goal is never refused for that.
 */

/** What a phone keeps from a weekend in the mountains is sent within this. */
const LATEST = { hours: 7 * 24 } as const;

/** Clocks of phones are seconds apart; one further ahead than this is wrong. */
const AHEAD = { minutes: 5 } as const;

/** An ISO instant: what the phone says where that can be true, and when the server received it otherwise. */
export function momentOf(said: string | null, received: Temporal.Instant): string {
  if (said === null) return received.toString();
  const moment = Temporal.Instant.from(said);
  const isTooEarly = Temporal.Instant.compare(moment, received.subtract(LATEST)) < 0;
  const isTooLate = Temporal.Instant.compare(moment, received.add(AHEAD)) > 0;
  return isTooEarly || isTooLate ? received.toString() : said;
}
