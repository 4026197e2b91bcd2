/** Matches in the words of calendars (RFC 5545). */

import { hash } from 'node:crypto';
import ical, { foldLines, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { MatchView } from '#contract/wire.ts';
import { addDays, TOKYO } from '#domain/calendar/tokyo.ts';
import { minutesOf } from '#domain/follow/calendar.ts';
import { pairLine, scoreLine } from '#domain/match/score-line.ts';
import type { RemovedMatch } from '#server/football/matches/public.ts';

export type CalendarMatch = {
  readonly view: MatchView;
  /** 春季カップ, and U-12（ジュニア） and the like. */
  readonly championship: string;
  readonly category: string;
  /** When its state or schedule was changed last: a UTC instant, ISO. */
  readonly updatedAt: string;
  /** Of its page; null where the site's address is not known. */
  readonly url: string | null;
};

/** A match that is no longer on the schedule. */
export type RemovedCalendarMatch = Omit<CalendarMatch, 'view' | 'updatedAt' | 'url'> & {
  readonly removed: RemovedMatch;
  readonly halfMinutes: number;
};

/** One match in a calendar. */
export type Entry = {
  /** The same for the same match alone. */
  readonly id: string;
  /** Sorts by day and time; without a time before the others of its day. */
  readonly at: string;
  /** Its VEVENT, with the line break at its end. */
  readonly text: string;
};

/**
 * The sequence of an entry is the time of its match's last change, in seconds since this moment: no schedule changes twice in a second. A
 * calendar ignores an entry whose sequence it has read already, so when this program writes entries of the same matches otherwise (as when a
 * postponed match became tentative, and was cancelled before), the moment moves back by a day, and the sequence of every entry rises.
 */
const SEQUENCE_SINCE = Temporal.Instant.from('2019-12-31T00:00:00Z');

/** How often calendars ask, in seconds, if they do as they are told; many do once a day. */
const ASKED_EVERY_SECONDS = 60 * 60;

/** Japan has had no other time since 1951. */
const TOKYO_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TOKYO}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

const END = 'END:VCALENDAR';

/** The match in a calendar: its id stays whatever changes, and its sequence rises with each change. */
export function entryOf(match: CalendarMatch): Entry {
  const { view, updatedAt, url } = match;
  return eventOf(
    {
      championshipId: view.championship_id,
      matchId: view.match_id,
      date: view.match_date,
      time: view.scheduled_match_start_time,
      halfMinutes: view.half_minutes,
      changedAt: updatedAt,
    },
    {
      summary: titleOf(view),
      location: view.venue,
      description: descriptionOf(match),
      // A cancelled event disappears in Google's calendar, and a postponed match is still to come.
      status: view.is_postponed ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      ...(url === null ? {} : { url }),
    },
  );
}

/** The same entry, cancelled: without it a calendar that keeps what it has once read would show the match for ever. */
export function removedEntryOf({
  removed,
  championship,
  category,
  halfMinutes,
}: RemovedCalendarMatch): Entry {
  const { championshipId, matchId, date, scheduledStartTime, ground, clubs, removedAt } = removed;
  return eventOf(
    { championshipId, matchId, date, time: scheduledStartTime, halfMinutes, changedAt: removedAt },
    {
      summary: `【取りやめ】${pairLine(clubs)}`,
      location: ground,
      description: `${championship}（${category}）`,
      status: ICalEventStatus.CANCELLED,
    },
  );
}

type Moment = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly date: string;
  readonly time: string | null;
  readonly halfMinutes: number;
  /** UTC instant, ISO. */
  readonly changedAt: string;
};

function eventOf(moment: Moment, words: Omit<ICalEventData, 'start'>): Entry {
  const id = hash('sha256', `${moment.championshipId}\n${moment.matchId}`).slice(0, 32);
  const changedAt = Temporal.Instant.from(moment.changedAt);
  // Of a calendar without a zone: the library would write its instants in Tokyo's time, where the standard has UTC.
  const event = ical().createEvent({
    id: `${id}@tsunagu`,
    sequence: Math.max(0, Math.floor(SEQUENCE_SINCE.until(changedAt).total('seconds'))),
    stamp: changedAt,
    lastModified: changedAt,
    // A parent's calendar is not busy because a club plays.
    transparency: ICalEventTransparency.TRANSPARENT,
    ...words,
    ...timesOf(moment),
  });
  return { id, at: `${moment.date} ${moment.time ?? ''}`, text: foldLines(event.toString()) };
}

/** A whole calendar. `note` says what it is, or why it is empty. */
export function calendarText(
  { name, note }: { readonly name: string; readonly note: string },
  entries: readonly Entry[],
): string {
  // The library writes a zone before properties, which must come first, and beside it a property that no standard has.
  const frame = ical({
    name,
    description: note,
    prodId: { company: 'Tsunagu', product: 'Matches', language: 'JA' },
    ttl: ASKED_EVERY_SECONDS,
    x: { 'X-WR-TIMEZONE': TOKYO },
  }).toString();
  const texts = entries.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ text }) => text);
  return [frame.slice(0, frame.lastIndexOf(END)), TOKYO_ZONE, ...texts, END, '\r\n'].join('');
}

function timesOf({ date, time, halfMinutes }: Moment) {
  if (time === null) {
    const day = Temporal.PlainDate.from(date);
    return { allDay: true, start: day, end: Temporal.PlainDate.from(addDays(date, 1)) };
  }
  const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(TOKYO);
  return { timezone: TOKYO, start, end: start.add({ minutes: minutesOf(halfMinutes) }) };
}

function titleOf({ home_club: home, away_club: away, ...view }: MatchView): string {
  const clubs = { home: home.club_name, away: away.club_name };
  if (view.is_postponed) return `【延期】${pairLine(clubs)}`;
  if (!view.is_result_registered) return pairLine(clubs);
  const goals = { home: home.final_score, away: away.final_score };
  return scoreLine({ ...clubs, goals, kicks: { home: home.pk_score, away: away.pk_score } });
}

function descriptionOf({ view, championship, category }: CalendarMatch): string {
  return [
    `${championship}（${category}）`,
    [view.round, view.match].filter((part) => part !== '').join(' '),
    view.scheduled_match_start_time === null ? '時刻未定' : '',
    view.is_postponed ? `延期：${view.postponed_reason}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
