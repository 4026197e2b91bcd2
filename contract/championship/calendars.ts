/** カレンダー: matches in the calendar of a member's phone. The calendar itself is no call: it is read at its secret address. */

import * as Type from 'typebox';
import { CALENDAR_KINDS } from '#domain/follow/calendar.ts';
import { defineCall } from '../call.ts';
import { Id } from '../wire.ts';

/** Where calendars are read: this, what is secret, and `.ics`. */
export const CALENDAR_FILES = '/ical/';

const Kind = Type.Enum(CALENDAR_KINDS);

/** `id` is the club's or the championship's; empty for what is followed. */
const CalendarOf = Type.Object({ kind: Kind, id: Type.String({ maxLength: 200 }) });

const Calendar = Type.Object({
  calendar_id: Id,
  kind: Kind,
  id: Type.String(),
  /** The club's name, the championship's, or フォロー中の試合; empty where it is gone from the site. */
  title: Type.String(),
  /** UTC instant, ISO. */
  created_at: Type.String(),
  /** The last day on which a calendar has read it, `YYYY-MM-DD` in Tokyo; null for none. */
  last_read_on: Type.Union([Type.String(), Type.Null()]),
});
export type Calendar = Type.Static<typeof Calendar>;

const PATH = '/api/membership/calendars';
const common = { group: 'site', content: 'match', access: 'member' } as const;

export const calendars = defineCall({
  ...common,
  method: 'GET',
  path: PATH,
  summary: 'What a calendar would be of, and all calendar addresses of the caller, without what is secret',
  query: CalendarOf,
  /** The latest first. */
  answer: Type.Object({ title: Type.String(), calendars: Type.Array(Calendar) }),
});

export const addCalendar = defineCall({
  ...common,
  method: 'POST',
  path: PATH,
  summary:
    'Makes a secret address at which a calendar reads the matches of a club, a championship or all that is followed',
  body: CalendarOf,
  /** The path of the address, told this once: it can't be read from the database again. */
  answer: Type.Object({ path: Type.String() }),
});

export const removeCalendar = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/off`,
  summary: 'Revokes an address; one that is unknown, or not of the caller, is no error',
  body: Type.Object({ calendar_id: Id }),
  answer: Type.Object({ removed: Type.Literal(true) }),
});
