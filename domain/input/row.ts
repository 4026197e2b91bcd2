/** A match row, read: the match it names, or what is wrong in which of its cells. */

import type { FieldFault, RefusedForm } from '../fault.ts';
import type { PerSide } from '../match/match.ts';
import { type ReadDay, readDay } from './day.ts';
import {
  BLANK_ROW,
  type CommonFields,
  DEFAULT_START_TIME,
  FIELD_NAMES,
  type MatchRow,
  REQUIRED_ROW_FIELDS,
  ROW_FIELDS,
  type RowField,
  tidy,
} from './fields.ts';
import * as sentence from './messages.ts';
import { type ReadTime, readTime } from './time.ts';

/** A match as it is entered into the plan of a championship. */
export type MatchEntry = {
  readonly clubs: PerSide<string>;
  /** Null where the row names none. */
  readonly clubIds: PerSide<string | null>;
  /** Null where what is typed is no number. */
  readonly matchNumber: number | null;
  /** 第1試合, 準決勝. */
  readonly label: string;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly date: string;
  /** `HH:MM`, Tokyo; null is 時刻未定, typed as 00:00. */
  readonly startTime: string | null;
  readonly ground: string;
  /** Null where the row names none: an organiser's file has no links. */
  readonly urlAccessToken: string | null;
  /** 部・ブロック. */
  readonly division: string;
  readonly group1: string | null;
  readonly group2: string | null;
};

export type RowFault = FieldFault<RowField>;

/** The common fields, which fill the row's empty cells. */
export type RowSurroundings = Pick<CommonFields, 'divisionName' | 'group_1' | 'group_2'> & {
  /** Null while none is chosen. */
  readonly fiscalYear: number | null;
};

/** The division of a championship that has none. */
export const WHOLE_CHAMPIONSHIP = '全試合';

/** URL tokens typed in by an administrator (design, section 7): long enough that nobody guesses one. */
const TOKEN = /^[\w-]{16,200}$/;
const LONGEST = 60;
const LONGEST_ID = 100;

/** Nobody has typed anything into it. */
export function isBlank(row: MatchRow): boolean {
  return ROW_FIELDS.every((field) => tidy(row[field]) === '' || tidy(row[field]) === BLANK_ROW[field]);
}

/** Only a row with all of the required cells counts (section 5). */
export function isCounted(row: MatchRow): boolean {
  return missingFields(row).length === 0;
}

/** All that tells which match a row means: the required cells but for the link, which stays as it is. */
export function describesMatch(row: MatchRow): boolean {
  return missingFields(row).every((field) => field === 'urlAccessToken');
}

/** The required cells that are empty. */
export function missingFields(row: MatchRow): readonly RowField[] {
  return REQUIRED_ROW_FIELDS.filter((field) => tidy(row[field]) === '');
}

export type ReadRow = { readonly ok: true; readonly entry: MatchEntry } | RefusedForm<RowField>;

/** The match of a row, or every cell that is missing or wrong. A row without a link is sound: whether it counts is another matter. */
export function readRow(row: MatchRow, around: RowSurroundings): ReadRow {
  const text = tidied(row);
  const day = readDay(text.matchDate, around.fiscalYear);
  const start = readTime(text.scheduledStartTime);
  const faults = [
    ...missingFields(row)
      .filter((field) => field !== 'urlAccessToken')
      .map((field) => ({ field, message: sentence.missing(field) })),
    ...lengthFaults(text),
    ...faultOfCell('matchDate', text, day),
    ...faultOfCell('scheduledStartTime', text, start),
    ...clubFaults(text),
    ...tokenFaults(text),
  ];
  if (faults.length > 0 || !day.ok || !start.ok) return { ok: false, faults: inOrder(faults) };
  return {
    ok: true,
    entry: {
      clubs: { home: text.clubLeftName, away: text.clubRightName },
      clubIds: { home: text.clubLeftId || null, away: text.clubRightId || null },
      ...labelled(text.matchNumber),
      date: day.date,
      startTime: start.time === DEFAULT_START_TIME ? null : start.time,
      ground: text.ground,
      urlAccessToken: text.urlAccessToken || null,
      division: text.divisionName || tidy(around.divisionName) || WHOLE_CHAMPIONSHIP,
      group1: text.group_1 || tidy(around.group_1) || null,
      group2: text.group_2 || tidy(around.group_2) || null,
    },
  };
}

/** The row as it is shown once it has been read: tidy, the day and the time in one form where they can be read. */
export function normalised(row: MatchRow, fiscalYear: number | null): MatchRow {
  const text = tidied(row);
  const day = readDay(text.matchDate, fiscalYear);
  const start = readTime(text.scheduledStartTime);
  return {
    ...text,
    matchDate: day.ok ? day.date : text.matchDate,
    // An emptied time stays empty: nothing and 未定 are not the same where somebody types.
    scheduledStartTime: start.ok && text.scheduledStartTime !== '' ? start.time : text.scheduledStartTime,
  };
}

function tidied(row: MatchRow): MatchRow {
  const cells: [RowField, string][] = ROW_FIELDS.map((field) => [field, tidy(row[field])]);
  return { ...BLANK_ROW, ...Object.fromEntries(cells) };
}

function faultOfCell(field: RowField, text: MatchRow, read: ReadDay | ReadTime): readonly RowFault[] {
  return text[field] !== '' && !read.ok ? [{ field, message: read.fault.message }] : [];
}

function lengthFaults(text: MatchRow): readonly RowFault[] {
  return ROW_FIELDS.filter((field) => field !== 'urlAccessToken').flatMap((field) => {
    const most = field === 'clubLeftId' || field === 'clubRightId' ? LONGEST_ID : LONGEST;
    const isLong = text[field].length > most && [...text[field]].length > most;
    return isLong ? [{ field, message: sentence.tooLong(FIELD_NAMES[field], most) }] : [];
  });
}

function clubFaults({ clubLeftName, clubRightName }: MatchRow): readonly RowFault[] {
  if (clubLeftName === '' || clubLeftName !== clubRightName) return [];
  return [{ field: 'clubRightName', message: sentence.SAME_CLUB_TWICE }];
}

function tokenFaults({ urlAccessToken }: MatchRow): readonly RowFault[] {
  if (urlAccessToken === '' || TOKEN.test(urlAccessToken)) return [];
  return [{ field: 'urlAccessToken', message: sentence.TOKEN_MALFORMED }];
}

function inOrder(faults: readonly RowFault[]): readonly RowFault[] {
  return faults.toSorted((one, other) => ROW_FIELDS.indexOf(one.field) - ROW_FIELDS.indexOf(other.field));
}

/** What a match is called in its division: 第2試合, 準決勝, 第9節 第2試合. A 節 is a day of play of a league, and no number of a match. */

/** The label of a match that has neither a number nor a name. */
export const PLAIN_LABEL = '試合';

const NUMBER = /^(?:第\s*)?(\d{1,4})(?:\s*試合)?$/;
const MATCHDAY = /^(?:第\s*)?(\d{1,4})(?:\s*節)?$/;
const MATCHDAY_AND_NUMBER = /^(.*節)[\s・、]*(?:第\s*)?(\d{1,4})(?:\s*試合)?$/;

/** `3` is 第3試合; what is no number is a name: 準決勝. */
function labelled(typed: string): { readonly matchNumber: number | null; readonly label: string } {
  const plain = typed.normalize('NFKC');
  const number = NUMBER.exec(plain)?.[1];
  if (number !== undefined) return { matchNumber: Number(number), label: numbered(number) };
  const [, matchday, within] = MATCHDAY_AND_NUMBER.exec(plain) ?? [];
  if (matchday !== undefined && within !== undefined) {
    return { matchNumber: Number(within), label: `${matchdayName(matchday)} ${numbered(within)}` };
  }
  return { matchNumber: null, label: typed === '' ? PLAIN_LABEL : typed };
}

/** The cells of a 節 column and of a number's as one cell: `9` and `2` are 第9節 第2試合. */
export function withMatchday(matchday: string, typed: string): string {
  if (matchday === '' || typed.includes('節')) return typed;
  const { label } = labelled(typed);
  return typed === '' ? matchdayName(matchday) : `${matchdayName(matchday)} ${label}`;
}

function numbered(number: string): string {
  return `第${Number(number)}試合`;
}

/** 最終節 stays what it is. */
function matchdayName(typed: string): string {
  const number = MATCHDAY.exec(typed.normalize('NFKC').trim())?.[1];
  return number === undefined ? typed.trim() : `第${Number(number)}節`;
}
