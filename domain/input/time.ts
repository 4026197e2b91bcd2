/** Times of day as people and spreadsheets write them. */

import { type Refused, unreadable } from '../fault.ts';
import { DEFAULT_START_TIME } from './fields.ts';
import { TIME_UNREADABLE } from './messages.ts';

/** `time` is `HH:MM`; 00:00 where nobody knows it yet. */
export type ReadTime = { readonly ok: true; readonly time: string } | Refused;

/** Also the number that a spreadsheet keeps for 0:00. */
const UNKNOWN = /^(?:|0|-+|ー|未定|時刻未定|時間未定|tbd)$/;
const TRAILING = /(?:~|〜|-|から|開始|キックオフ|ko|k\.o\.)$/;
const CLOCK = /^(午前|午後|am|pm)?(\d{1,2}):(\d{2})(?::\d{2}(?:\.0+)?)?(am|pm)?$/;
const WORDS = /^(午前|午後)?(\d{1,2})時(?:(\d{1,2})分?|(半))?$/;
/** A day is 1 to a spreadsheet: 9:30 is 0.395833, and 46158.395833 with its day. */
const FRACTION = /^(?:\d{5}|0)?\.\d+$/;
const MINUTES_OF_DAY = 24 * 60;
const NOON = 12;

/** `9:30`, `９時３０分`, `9時半`, `午後1:30`, `10:00〜`, `0.395833`; nothing, and 未定, is 00:00. */
export function readTime(text: string): ReadTime {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '').replace('：', ':');
  if (UNKNOWN.test(plain)) return { ok: true, time: DEFAULT_START_TIME };
  const minutes = minutesOf(plain.replace(TRAILING, ''));
  if (minutes === null) return unreadable(TIME_UNREADABLE);
  return { ok: true, time: clockOf(minutes) };
}

/** Minutes from midnight as `HH:MM`. */
export function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function minutesOf(plain: string): number | null {
  if (FRACTION.test(plain)) {
    const minutes = Math.round((Number(plain) % 1) * MINUTES_OF_DAY);
    return minutes < MINUTES_OF_DAY ? minutes : null;
  }
  const clock = CLOCK.exec(plain);
  if (clock !== null) return ofDay(Number(clock[2]), Number(clock[3]), clock[1] ?? clock[4]);
  const words = WORDS.exec(plain);
  if (words === null) return null;
  return ofDay(Number(words[2]), words[4] === undefined ? Number(words[3] ?? 0) : 30, words[1]);
}

function ofDay(hour: number, minute: number, half: string | undefined): number | null {
  if (hour > 23 || minute > 59 || (half !== undefined && hour > NOON)) return null;
  const isAfternoon = half === '午後' || half === 'pm';
  const of24 = half === undefined ? hour : (hour % NOON) + (isAfternoon ? NOON : 0);
  return of24 * 60 + minute;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
