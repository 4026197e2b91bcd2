/** Holds the record of a match against the true moments of its entries, whatever the phones' clocks say. */

import { expect } from 'vitest';
import { type Match, PERIODS, type Period } from '#domain/match/match.ts';
import { MEMBERS_TIMELINE, timelineOf } from '#domain/match/timeline.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { Entry } from './entry.ts';
import type { TroubledPhone } from './troubled-phone.ts';

export type RecordedMoment = { readonly key: string; readonly recordedAt: string };

/**
 * Maximum error of a recorded moment. An offset is wrong by up to half of the slowest way there and back (5 s) and its slack
 * (0.1 s). A page that opens takes a stored offset, which may be wrong by 2 s more. An entry is never dated before the last
 * one, so it may inherit that error. It never inherits the error of a clock that was set: an answer corrects that by a minute
 * or more, and the last entry then no longer counts (`MAX_CORRECTION_MS` in web/api/server-clock.ts).
 */
const MAX_ERROR_MS = 7_200;

/**
 * A match has one clock. Left out is what a page entered between a setting of its clock and the next answer: nothing can
 * date it.
 */
export function oneClock(
  phones: readonly TroubledPhone[],
  moments: readonly RecordedMoment[],
  log: readonly LoggedEvent[],
  match: Match,
): void {
  const dated = new Map(phones.flatMap(({ entered }) => [...entered].filter(([, entry]) => entry.isDated)));
  recordsTheTruth(dated, moments);
  readsInOrder(dated, moments, log, match);
}

/** Each event is recorded at the true moment of its entry. */
function recordsTheTruth(dated: ReadonlyMap<string, Entry>, moments: readonly RecordedMoment[]): void {
  const recorded = moments.flatMap(({ key, recordedAt }) => {
    const entry = dated.get(key);
    return entry === undefined ? [] : [{ at: entry.at, recordedAt: Date.parse(recordedAt) }];
  });
  expect(recorded.filter(({ at, recordedAt }) => Math.abs(recordedAt - at) > MAX_ERROR_MS)).toEqual([]);
}

/**
 * Members read the goals of a period in the order in which they fell, by whichever phone and however late. A goal from before
 * the kick-off on record can't have fallen when it was entered, and stands where it arrived.
 */
function readsInOrder(
  dated: ReadonlyMap<string, Entry>,
  moments: readonly RecordedMoment[],
  log: readonly LoggedEvent[],
  match: Match,
): void {
  const events = log.map(({ event }, place) => ({
    event,
    recordedAt: Date.parse(moments[place]?.recordedAt ?? ''),
  }));
  const rows = timelineOf(match.fixture, events, MEMBERS_TIMELINE);
  const byVersion = new Map(log.map((one) => [one.version, one]));
  for (const period of PERIODS) {
    const fell = rows.flatMap(({ version }) => {
      const key = goalIn(period, byVersion.get(version), log);
      const begunAt = match.kickOffs[period] ?? Number.POSITIVE_INFINITY;
      const isAfterKickOff = (events[version - 1]?.recordedAt ?? 0) >= begunAt;
      return isAfterKickOff ? (dated.get(key ?? '')?.at ?? []) : [];
    });
    const isAfterNext = (at: number, place: number) =>
      fell.slice(place + 1).some((next) => at - next > 2 * MAX_ERROR_MS);
    expect(fell.filter(isAfterNext)).toEqual([]);
  }
}

/** The key of a goal of a period that stands where and when it was entered; null for anything else. */
function goalIn(period: Period, one: LoggedEvent | undefined, log: readonly LoggedEvent[]): string | null {
  if (one?.event.type !== 'goalScored' || one.event.minute !== undefined) return null;
  const { id } = one.event;
  const isMoved = log.some(({ event }) => event.type === 'goalMoved' && event.goal === id);
  return one.event.period === period && !isMoved ? one.key : null;
}
