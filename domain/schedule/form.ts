/** The form of a schedule as it is typed, and what it asks for. */

import type { FieldFault, RefusedForm } from '../fault.ts';
import { readDay } from '../input/day.ts';
import { DEFAULT_START_TIME, tidy } from '../input/fields.ts';
import { readTime } from '../input/time.ts';
import type { ThirdPlace } from './knockout.ts';
import { knockoutPairings } from './knockout.ts';
import { leaguePairings } from './league.ts';
import type { Pairing } from './pairing.ts';
import { MOST_PITCHES, type SchedulingRules, type Venue } from './time-slots.ts';

/** リーグ 1回戦総当たり, 2回戦総当たり, トーナメント. */
export const SCHEDULE_KINDS = ['league1', 'league2', 'knockout'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** Texts as typed; clubs, days and closed days one a line. */
export type ScheduleForm = {
  readonly kind: ScheduleKind;
  readonly thirdPlace: ThirdPlace;
  /** In the order of a table or of the seeds. */
  readonly clubs: string;
  readonly days: string;
  readonly closedDays: string;
  readonly venues: readonly { readonly name: string; readonly pitches: string }[];
  readonly firstKickOff: string;
  readonly interval: string;
  readonly perPitch: string;
  readonly restMinutes: string;
  readonly restDays: string;
  readonly perDay: string;
  readonly division: string;
  readonly group: string;
};

export const BLANK_SCHEDULE: ScheduleForm = {
  kind: 'league1',
  thirdPlace: 'notPlayed',
  clubs: '',
  days: '',
  closedDays: '',
  venues: [{ name: '', pitches: '1' }],
  firstKickOff: '9:30',
  interval: '60',
  perPitch: '6',
  restMinutes: '60',
  restDays: '0',
  perDay: '1',
  division: '',
  group: '',
};

export type ScheduleField = keyof ScheduleForm;

export type ScheduleRequest = {
  readonly clubs: readonly string[];
  readonly pairings: readonly Pairing[];
  readonly rules: SchedulingRules;
};

/** A table of 40 clubs who meet twice is the largest that one batch can hold. */
const MOST_CLUBS: Readonly<Record<ScheduleKind, number>> = { league1: 40, league2: 40, knockout: 64 };
const MOST_DAYS = 200;
const LONGEST_VENUE = 50;
const MINUTES_OF_DAY = 24 * 60;

const NUMBERS = {
  interval: ['試合の間隔', 1, 300],
  perPitch: ['1面の1日の試合数', 1, 30],
  restMinutes: ['同じ日の休み', 0, 600],
  restDays: ['別の日までの休み', 0, 60],
  perDay: ['1クラブの1日の試合数', 1, 5],
} as const satisfies Partial<Record<ScheduleField, readonly [name: string, least: number, most: number]>>;

/** The pairings and the rules that a form asks for, or everything that is missing or wrong. */
export function readSchedule(
  form: ScheduleForm,
  fiscalYear: number,
): ({ readonly ok: true } & ScheduleRequest) | RefusedForm<ScheduleField> {
  const faults: FieldFault<ScheduleField>[] = [];
  const refuse = (field: ScheduleField, message: string) => faults.push({ field, message });
  const number = (field: keyof typeof NUMBERS) => {
    const [name, least, most] = NUMBERS[field];
    const text = form[field].normalize('NFKC').trim();
    const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    refuse(field, `${name}は${least}から${most}までの整数で入力してください。`);
    return least;
  };

  const clubs = linesOf(form.clubs);
  const clubFault = faultOfClubs(clubs, MOST_CLUBS[form.kind]);
  if (clubFault !== null) refuse('clubs', clubFault);
  const closed = readDays(form.closedDays, fiscalYear);
  if (closed.fault !== null) refuse('closedDays', closed.fault);
  const read = readDays(form.days, fiscalYear);
  const days = read.days.filter((day) => !closed.days.includes(day));
  const dayFault = read.fault ?? faultOfDays(days);
  if (dayFault !== null) refuse('days', dayFault);
  const venues = form.venues.flatMap(({ name, pitches }): Venue[] =>
    tidy(name) === '' ? [] : [{ name: tidy(name), pitches: pitchesOf(pitches) }],
  );
  const venueFault = faultOfVenues(venues);
  if (venueFault !== null) refuse('venues', venueFault);
  const time = readTime(form.firstKickOff);
  const isTime = time.ok && time.time !== DEFAULT_START_TIME;
  if (!isTime) refuse('firstKickOff', FIRST_KICK_OFF);
  const [interval, perPitch] = [number('interval'), number('perPitch')];
  const [restMinutes, restDays, perDay] = [number('restMinutes'), number('restDays'), number('perDay')];
  const firstKickOff = isTime ? minutesOf(time.time) : 0;
  const lastKickOff = firstKickOff + (perPitch - 1) * interval;
  if (lastKickOff >= MINUTES_OF_DAY) refuse('perPitch', PAST_MIDNIGHT);

  if (faults.length > 0) return { ok: false, faults };
  const rules = { days, venues, firstKickOff, interval, perPitch, restMinutes, restDays, perDay };
  return { ok: true, clubs, pairings: pairingsOf(form, clubs), rules };
}

/** The lines that are not empty, tidy. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(tidy)
    .filter((line) => line !== '');
}

function pairingsOf({ kind, thirdPlace }: ScheduleForm, clubs: readonly string[]): readonly Pairing[] {
  if (kind === 'knockout') return knockoutPairings(clubs, thirdPlace);
  return leaguePairings(clubs, kind === 'league1' ? 1 : 2);
}

function faultOfClubs(clubs: readonly string[], most: number): string | null {
  if (clubs.length < 2) return 'クラブを2つ以上、1行に1つずつ入力してください。';
  if (clubs.length > most) return `クラブが${clubs.length}あります。一度に作れるのは${most}クラブまでです。`;
  const twice = clubs.find((club, index) => clubs.indexOf(club) !== index);
  return twice === undefined ? null : `「${twice}」が2回入っています。`;
}

function faultOfDays(days: readonly string[]): string | null {
  if (days.length === 0) return '試合をする日を、1行に1日ずつ入力してください。';
  return days.length > MOST_DAYS ? `試合をする日は${MOST_DAYS}日まで入力できます。` : null;
}

function faultOfVenues(venues: readonly Venue[]): string | null {
  if (venues.length === 0) return '会場を入力してください。';
  const names = venues.map(({ name }) => name);
  if (new Set(names).size < names.length) return '同じ会場が2回入っています。';
  const isLong = names.some((name) => [...name].length > LONGEST_VENUE);
  return isLong ? `会場の名前は${LONGEST_VENUE}字以内で入力してください。` : null;
}

function pitchesOf(text: string): number {
  const pitches = Number(text);
  return Number.isInteger(pitches) ? Math.min(Math.max(pitches, 1), MOST_PITCHES) : 1;
}

function readDays(
  text: string,
  fiscalYear: number,
): { readonly days: readonly string[]; readonly fault: string | null } {
  const read = linesOf(text).map((line) => ({ line, day: readDay(line, fiscalYear) }));
  const days = [...new Set(read.flatMap(({ day }) => (day.ok ? [day.date] : [])))].toSorted();
  const wrong = read.find(({ day }) => !day.ok);
  const fault = wrong === undefined || wrong.day.ok ? null : `「${wrong.line}」：${wrong.day.fault.message}`;
  return { days, fault };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const FIRST_KICK_OFF = '第1試合の開始時刻を「9:30」のように入力してください。';
const PAST_MIDNIGHT = '最後の試合の開始が24時を過ぎます。試合数か間隔を減らしてください。';
