/**
 * The instant of an entry. A match has one clock, the server's: a phone's own clock may be wrong by minutes or days, and a
 * phone without a network sends hours later. A goal is never refused for either.
 */

/** What a request says of its entry; null for what it does not say. */
export type EntryTimes = {
  /** ISO instant, by the server's clock as the phone knows it. */
  readonly recordedAt: string | null;
  /** Milliseconds between the entry and the request. */
  readonly agoMs: number | null;
};

/** An entry waits no longer than this on a phone: a weekend in the mountains. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

/** Longest way of a request to the server: phones give up after 12 s, a network may deliver it later. */
const MAX_WAY_MS = 60_000;

/** Two clocks that agree may still differ by this. */
const MAX_SKEW_MS = 5_000;

/**
 * Returns the instant of an entry (ISO), which is never later than its arrival. The phone's instant counts unless it
 * contradicts how long ago the entry was: then the phone's clock is wrong, and the instant is counted back from arrival.
 */
export function momentOf(entered: EntryTimes | null, received: Temporal.Instant): string {
  const moment = entered === null ? null : enteredAt(entered, received);
  if (moment === null || isImpossible(moment, received)) return received.toString();
  return moment.toString();
}

function enteredAt({ recordedAt, agoMs }: EntryTimes, received: Temporal.Instant): Temporal.Instant | null {
  const said = recordedAt === null ? null : Temporal.Instant.from(recordedAt);
  if (agoMs === null) return said;
  const counted = agoMs > MAX_AGE_MS ? null : received.subtract({ milliseconds: agoMs });
  return said !== null && counted !== null && agrees(said, counted) ? said : counted;
}

/** The entry is counted back too late by the way of its request, and by nothing else. */
function agrees(said: Temporal.Instant, counted: Temporal.Instant): boolean {
  const wayMs = counted.epochMilliseconds - said.epochMilliseconds;
  return wayMs >= -MAX_SKEW_MS && wayMs <= MAX_WAY_MS;
}

function isImpossible(moment: Temporal.Instant, received: Temporal.Instant): boolean {
  const ageMs = received.epochMilliseconds - moment.epochMilliseconds;
  return Temporal.Instant.compare(moment, received) > 0 || ageMs > MAX_AGE_MS;
}
