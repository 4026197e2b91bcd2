import { expect } from 'vitest';
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
 * Each event is recorded at the true moment of its entry, whatever the phone's clock says. Left out is what a page entered between a setting of its clock and the next answer: nothing can date it.
 */
export function oneClock(phones: readonly TroubledPhone[], moments: readonly RecordedMoment[]): void {
  for (const { entered } of phones) {
    const dated = moments.flatMap(({ key, recordedAt }) => {
      const entry = entered.get(key);
      return entry?.isDated ? [{ at: entry.at, recordedAt: Date.parse(recordedAt) }] : [];
    });
    expect(dated.filter(({ at, recordedAt }) => Math.abs(recordedAt - at) > MAX_ERROR_MS)).toEqual([]);
  }
}
