/** **Calendars**: matches in the calendar of a member's phone, which reads them by itself at a secret address. */

import type { FollowTarget } from './follow.ts';

/** All matches of a club, of a championship, or of everything that the member follows. */
export const CALENDAR_KINDS = ['club', 'championship', 'following'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** `id` is the club's or the championship's; empty for what is followed. */
export type CalendarOf = { readonly kind: CalendarKind; readonly id: string };

/** A family's phones, with a calendar for each child. */
export const MOST_CALENDARS = 20;

export const CALENDARS_FULL = `カレンダーのアドレスは${MOST_CALENDARS}件までです。使っていないものを取り消すと、新しく作れます。`;

/** Null for what is followed, which changes. */
export function targetOf({ kind, id }: CalendarOf): Exclude<FollowTarget, { kind: 'match' }> | null {
  switch (kind) {
    case 'club':
      return { kind, club_id: id };
    case 'championship':
      return { kind, championship_id: id };
    case 'following':
      return null;
  }
}

/** What stands between two halves: with it a match ends in the calendar about when it ends at the pitch; minutes. */
const HALF_TIME_MINUTES = 10;

/** How long a match takes in the calendar, in minutes: extra time and shoot-outs are not foreseen. */
export function minutesOf(halfMinutes: number): number {
  return 2 * halfMinutes + HALF_TIME_MINUTES;
}
