/** Days as people and spreadsheets write them. Browsers lack Temporal, so the little calendar that this needs is here. */

import { type Refused, unreadable } from '../fault.ts';
import { DATE_NEEDS_YEAR, DATE_UNREADABLE, NO_SUCH_DAY, wrongWeekday } from './messages.ts';

/** `date` is `YYYY-MM-DD`. */
export type ReadDay = { readonly ok: true; readonly date: string } | Refused;

const WEEKDAYS = '日月火水木金土';

/** The year before the first one of an era: 令和元年 is 2019. */
const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, r: 2018, h: 1988 };

/** A cell that was a date with a time of midnight is still that date. */
const MIDNIGHT = /[ t]0?0:00(?::00(?:\.0+)?)?$/;
const WEEKDAY = /\(?([日月火水木金土])(?:曜日?)?\)?$/;
const ERA = /^(令和|平成|r|h)\.?(元|\d{1,2})(?:年|[./-])(\d{1,2})(?:月|[./-])(\d{1,2})日?$/;
const FULL = /^(\d{4})(?:年|[./-])(\d{1,2})(?:月|[./-])(\d{1,2})日?$/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const MONTH_DAY = /^(\d{1,2})(?:月|[./-])(\d{1,2})日?$/;
/** With a fraction it has a time of day, too. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;

/** Spreadsheets count days from 1899-12-30; these are 2000-01-01 and 2099-12-31. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;

/** `2026/5/16`, `5月16日（土）`, `令和8年5月16日`, `46158`; a day without its year is one of the fiscal year (April to March). */
export function readDay(text: string, fiscalYear: number | null): ReadDay {
  const plain = text.normalize('NFKC').toLowerCase().trim().replace(MIDNIGHT, '').replaceAll(/\s/g, '');
  const weekday = hasDigitBefore(plain, WEEKDAY) ? (WEEKDAY.exec(plain)?.[1] ?? null) : null;
  const day = dayOf(weekday === null ? plain : plain.replace(WEEKDAY, ''), fiscalYear);
  if (!day.ok) return day;
  const { year, month, date } = day;
  if (!isDay(year, month, date)) return unreadable(NO_SUCH_DAY);
  const right = WEEKDAYS[weekdayOf(year, month, date)] ?? '';
  if (weekday !== null && weekday !== right) return unreadable(wrongWeekday(weekday, right));
  return { ok: true, date: `${year}-${pad(month)}-${pad(date)}` };
}

/** The fiscal year a day falls in, `YYYY-MM-DD`. */
export function fiscalYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < FIRST_MONTH ? year - 1 : year;
}

const FIRST_MONTH = 4;

type Day = { readonly ok: true; readonly year: number; readonly month: number; readonly date: number };

function dayOf(plain: string, fiscalYear: number | null): Day | Refused {
  if (SERIAL.test(plain)) return ofSerial(Math.floor(Number(plain))) ?? unreadable(DATE_UNREADABLE);
  const full = FULL.exec(plain) ?? COMPACT.exec(plain);
  if (full !== null)
    return { ok: true, year: Number(full[1]), month: Number(full[2]), date: Number(full[3]) };
  const era = ERA.exec(plain);
  if (era !== null) {
    const years = era[2] === '元' ? 1 : Number(era[2]);
    return { ok: true, year: (ERAS[era[1] ?? ''] ?? 0) + years, month: Number(era[3]), date: Number(era[4]) };
  }
  const short = MONTH_DAY.exec(plain);
  if (short === null) return unreadable(DATE_UNREADABLE);
  if (fiscalYear === null) return unreadable(DATE_NEEDS_YEAR);
  const month = Number(short[1]);
  return { ok: true, year: month < FIRST_MONTH ? fiscalYear + 1 : fiscalYear, month, date: Number(short[2]) };
}

/** 日 ends a day as well as naming Sunday: a weekday follows 日 or a bracket, or a plain digit. */
function hasDigitBefore(plain: string, weekday: RegExp): boolean {
  const at = plain.search(weekday);
  if (at < 1) return false;
  const isBareSun = plain.slice(at) === '日';
  return !isBareSun && /[\d日]/.test(plain[at - 1] ?? '');
}

function isDay(year: number, month: number, date: number): boolean {
  if (month < 1 || month > 12 || date < 1 || year < 1000) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return date <= (lengths[month - 1] ?? 0);
}

/** `YYYY-MM-DD` so many days later, or earlier. */
export function daysAfter(day: string, count: number): string {
  const { year, month, date } = dayOfSerial(serialOf(day) + count);
  return `${year}-${pad(month)}-${pad(date)}`;
}

/** From one day to the other; negative when the other is earlier. */
export function daysBetween(day: string, other: string): number {
  return serialOf(other) - serialOf(day);
}

/** `2026-05-16` as 5/16(土). */
export function dayText(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${month}/${date}(${WEEKDAYS[weekdayOf(year, month, date)]})`;
}

/** 0 is Sunday (Sakamoto's rule for the Gregorian calendar). */
function weekdayOf(year: number, month: number, date: number): number {
  const shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
  const from = month < 3 ? year - 1 : year;
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return (from + leaps + (shifts[month - 1] ?? 0) + date) % 7;
}

function ofSerial(serial: number): Day | null {
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  return { ok: true, ...dayOfSerial(serial) };
}

/** Days of years that begin in March, so that the leap day is their last (Hinnant's civil-from-days). */
function dayOfSerial(serial: number): Omit<Day, 'ok'> {
  const sinceMarch1900 = serial - MARCH_1900;
  const year = Math.floor((4 * sinceMarch1900 + 3) / 1461);
  const ofYear = sinceMarch1900 - Math.floor((1461 * year) / 4);
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: 1900 + year + (month < 3 ? 1 : 0), month, date };
}

/** The way back, until 2100: every fourth year of this century has a leap day. */
function serialOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const fromMarch =
    month < 3 ? { years: year - 1901, months: month + 9 } : { years: year - 1900, months: month - 3 };
  const before = Math.floor((1461 * fromMarch.years) / 4) + Math.floor((153 * fromMarch.months + 2) / 5);
  return MARCH_1900 + before + date - 1;
}

/** The serial of 1900-03-01. */
const MARCH_1900 = 61;

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
