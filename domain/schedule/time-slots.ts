/** When and where can be played: every time slot of the days, in order. */

import { clockOf } from '../input/time.ts';

export type Venue = {
  readonly name: string;
  /** Matches that can be played there at once. */
  readonly pitches: number;
};

/** What a schedule must keep to. */
export type SchedulingRules = {
  /** `YYYY-MM-DD`, in order, each once. */
  readonly days: readonly string[];
  readonly venues: readonly Venue[];
  /** The first kick-off of a day, in minutes from midnight. */
  readonly firstKickOff: number;
  /** From one kick-off on a pitch to the next. */
  readonly interval: number;
  /** Matches on one pitch on one day. */
  readonly perPitch: number;
  /** The least minutes between the end of a club's time slot and its next kick-off that day. */
  readonly restMinutes: number;
  /** The least whole days between a club's matches on different days (中N日). */
  readonly restDays: number;
  /** Matches of a club on one day. */
  readonly perDay: number;
};

export type TimeSlot = {
  readonly day: string;
  /** In minutes from midnight. */
  readonly minutes: number;
  /** With its pitch, where the venue has several. */
  readonly ground: string;
};

/** By day, then time, then venue. */
export function timeSlotsOf(
  rules: Omit<SchedulingRules, 'restMinutes' | 'restDays' | 'perDay'>,
): readonly TimeSlot[] {
  const grounds = rules.venues.flatMap(groundsOf);
  return rules.days.flatMap((day) =>
    Array.from({ length: rules.perPitch }, (_, index) => rules.firstKickOff + index * rules.interval).flatMap(
      (minutes) => grounds.map((ground) => ({ day, minutes, ground })),
    ),
  );
}

/** 厚別公園, or 厚別公園 Aピッチ and so on. */
export function groundsOf({ name, pitches }: Venue): readonly string[] {
  if (pitches === 1) return [name];
  return Array.from({ length: pitches }, (_, index) => `${name} ${PITCHES[index] ?? index + 1}ピッチ`);
}

const PITCHES = 'ABCDEFGH';

/** The largest number of pitches of a venue. */
export const MOST_PITCHES = PITCHES.length;

/** `HH:MM` */
export function kickOffOf({ minutes }: Pick<TimeSlot, 'minutes'>): string {
  return clockOf(minutes);
}

/** Tells time slots apart. */
export function timeSlotKey({ day, minutes, ground }: TimeSlot): string {
  return JSON.stringify([day, minutes, ground]);
}
