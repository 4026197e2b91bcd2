/** Results as they come: the records of a pasted block or a file, each row a match with what is typed of it. */

import type { Refused } from '../fault.ts';
import { unreadable } from '../fault.ts';
import { readDay } from '../input/day.ts';
import type { Records } from '../input/delimited.ts';
import { tidy } from '../input/fields.ts';
import { splitAtHeader } from '../input/heads.ts';
import { readTime } from '../input/time.ts';
import { type PerSide, SIDES } from '../match/match.ts';
import * as sentence from './messages.ts';
import {
  isWhole,
  type NamingColumn,
  type ResultColumns,
  resultColumnsOf,
  type ScoreColumn,
  type TablePart,
} from './result-columns.ts';
import { BLANK_RESULT, type TypedResult } from './typed-result.ts';

/** A row that can be read; which match it means is another question. */
export type ResultRow = {
  /** As the spreadsheet numbers it, from 1, its header among them. */
  readonly line: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly clubs: PerSide<string>;
  /** Empty where the table does not say, like the next two. */
  readonly championship: string;
  readonly venue: string;
  /** `HH:MM`. */
  readonly startTime: string;
  readonly typed: TypedResult;
};

/** A row that is not used, and why. */
export type UnusedRow = { readonly line: number; readonly reason: string };

export type ResultTable = {
  readonly rows: readonly ResultRow[];
  readonly unused: readonly UnusedRow[];
  /** What has been left out of it, for the reader to know. */
  readonly notices: readonly string[];
};

export type ReadResults = { readonly ok: true; readonly table: ResultTable } | Refused;

/** Reads the cells of a pasted block or a file; days without a year are of the fiscal year. */
export function resultsOf({ records, unclosed }: Records, fiscalYear: number | null): ReadResults {
  if (unclosed !== null) return unreadable(sentence.unclosedQuote(unclosed));
  const { header, below } = splitAtHeader(records, isHeader);
  const columns = resultColumnsOf((header ?? below[0])?.cells ?? []);
  if (!isWhole(columns)) return unreadable(sentence.NO_COLUMNS);
  if (below.length === 0) return unreadable(sentence.NO_ROWS);
  if (below.length > sentence.MOST_RESULTS) return unreadable(sentence.tooManyResults(below.length));
  const read = below.map(({ line, cells }) => rowOf(line, cells, columns, fiscalYear));
  const unknown = columns.unknown.length > 0 ? [sentence.columnsNotRead(columns.unknown)] : [];
  return {
    ok: true,
    table: {
      rows: read.flatMap((row) => ('reason' in row || isUnplayed(row) ? [] : [row])),
      unused: read.flatMap((row) => ('reason' in row ? [row] : [])),
      notices: columns.hasHeader ? unknown : [sentence.NO_HEADER],
    },
  };
}

function isHeader(cells: readonly string[]): boolean {
  return resultColumnsOf(cells).hasHeader && !cells.some((cell) => readDay(cell, 2000).ok);
}

/** A list of the season has its matches to come, too, without a score. */
function isUnplayed({ typed }: ResultRow): boolean {
  return Object.values(typed).every(({ home, away }) => home === '' && away === '');
}

function rowOf(
  line: number,
  cells: readonly string[],
  { naming, scores }: ResultColumns,
  fiscalYear: number | null,
): ResultRow | UnusedRow {
  const textOf = (column: NamingColumn) => tidy(cells[naming.get(column) ?? -1] ?? '');
  const clubs = { home: textOf('home'), away: textOf('away') };
  if (clubs.home === '' || clubs.away === '') return { line, reason: sentence.CLUB_MISSING };
  const dateText = textOf('date');
  if (dateText === '') return { line, reason: sentence.DATE_MISSING };
  const day = readDay(dateText, fiscalYear);
  if (!day.ok) return { line, reason: day.fault.message };
  const typed = typedIn(cells, scores);
  if (typeof typed === 'string') return { line, reason: typed };
  const start = readTime(textOf('startTime'));
  return {
    line,
    date: day.date,
    clubs,
    championship: textOf('championship'),
    venue: textOf('venue'),
    startTime: textOf('startTime') !== '' && start.ok ? start.time : '',
    typed,
  };
}

/** What the row says of the result, or why that can't be read. */
function typedIn(
  cells: readonly string[],
  scores: ReadonlyMap<TablePart, ScoreColumn>,
): TypedResult | string {
  const parts = new Map<TablePart, PerSide<string>>();
  for (const [part, column] of scores) {
    const both = typeof column === 'number' ? bothIn(cells[column] ?? '') : sidesIn(cells, column);
    if (typeof both === 'string') return both;
    parts.set(part, both);
  }
  const partOf = (part: TablePart) => parts.get(part) ?? BLANK_RESULT.total;
  const typed: TypedResult = {
    total: partOf('total'),
    firstHalf: partOf('firstHalf'),
    extraFirstHalf: partOf('extraFirstHalf'),
    extraSecondHalf: partOf('extraSecondHalf'),
    shootOut: partOf('shootOut'),
  };
  return withTotal(typed, partOf('secondHalf'));
}

/** A result has no field for the second half: a column of it completes the total, or is checked against it. */
function withTotal(typed: TypedResult, secondHalf: PerSide<string>): TypedResult | string {
  if (SIDES.some((side) => secondHalf[side] === '' || typed.firstHalf[side] === '')) return typed;
  const sumOf = (side: 'home' | 'away') =>
    String(
      [typed.firstHalf, secondHalf, typed.extraFirstHalf, typed.extraSecondHalf].reduce(
        (sum, part) => sum + Number(part[side]),
        0,
      ),
    );
  const sum = { home: sumOf('home'), away: sumOf('away') };
  const isContradicted = SIDES.some((side) => typed.total[side] !== '' && typed.total[side] !== sum[side]);
  return isContradicted ? sentence.PERIODS_CONTRADICT : { ...typed, total: sum };
}

const BOTH = /^(\d{1,3})\s*[-:‐‑‒–—―−ー~〜]\s*(\d{1,3})$/;

function bothIn(cell: string): PerSide<string> | string {
  const text = tidy(cell.normalize('NFKC'));
  if (text === '') return BLANK_RESULT.total;
  const [, home, away] = BOTH.exec(text) ?? [];
  return home === undefined || away === undefined
    ? sentence.scoreUnreadable(tidy(cell))
    : plainBoth(home, away);
}

function sidesIn(
  cells: readonly string[],
  { home, away }: { readonly home: number; readonly away: number },
): PerSide<string> | string {
  const texts = [home, away].map((at) => tidy((cells[at] ?? '').normalize('NFKC')));
  const [left = '', right = ''] = texts;
  const wrong = texts.find((text) => text !== '' && !/^\d{1,3}$/.test(text));
  return wrong === undefined ? plainBoth(left, right) : sentence.scoreUnreadable(wrong);
}

function plainBoth(home: string, away: string): PerSide<string> {
  const plain = (text: string) => (text === '' ? '' : String(Number(text)));
  return { home: plain(home), away: plain(away) };
}
