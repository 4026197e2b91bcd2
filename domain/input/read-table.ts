/** A weekend as it comes: the records of a pasted block or a file as match rows. */

import { type Columns, columnsOf, isScheduleHeader } from './columns.ts';
import { readRecords } from './delimited.ts';
import {
  BLANK_ROW,
  DEFAULT_START_TIME,
  FIELD_NAMES,
  type MatchRow,
  MOST_ROWS,
  ROW_FIELDS,
  type RowField,
  tidy,
} from './fields.ts';
import { splitAtHeader } from './heads.ts';
import { tooManyRows } from './messages.ts';
import { normalised, withMatchday } from './row.ts';

/** One match of the table. */
export type TableRow = {
  /** As the spreadsheet numbers it, from 1, its header among them. */
  readonly line: number;
  readonly row: MatchRow;
};

export type Table = {
  readonly rows: readonly TableRow[];
  readonly columns: Columns;
  /** Why the table as a whole can't be read; null where it can. */
  readonly fault: string | null;
  /** What has been left out of it, for the reader to know. */
  readonly notices: readonly string[];
};

const EMPTY = '試合の行がありません。';
const UNCLOSED = '行目の「"」が閉じられていないため、その先を読み取れません。';
const NO_HEADER = `見出しの行がないため、${ROW_FIELDS.map((field) => FIELD_NAMES[field]).join('、')}の順に読み取りました。`;

const MATCHDAY_JOINED = '節は、試合番号の前に付けて読み取りました（例：第9節 第2試合）。';

function aboveHeader(line: number): string {
  return `見出し（${line}行目）より上は読み取りませんでした。`;
}

/** Reads the text of a pasted block or of a file; days without a year are of the fiscal year. */
export function readTable(text: string, fiscalYear: number | null): Table {
  const { records, unclosed } = readRecords(text);
  return rowsOf(records, fiscalYear, unclosed);
}

/** Reads cells that are cells already, those of a spreadsheet file. */
export function rowsOf(
  records: readonly (readonly string[])[],
  fiscalYear: number | null,
  unclosed: number | null = null,
): Table {
  const { header, below, hasTitle } = splitAtHeader(records, isScheduleHeader);
  const columns = columnsOf((header ?? below[0])?.cells ?? []);
  const fault = faultOf(below.length, unclosed);
  // What is too much is not read: it may be anything.
  const rows =
    fault === null ? below.map(({ line, cells }) => ({ line, row: rowOf(cells, columns, fiscalYear) })) : [];
  const above = hasTitle && header !== null ? [aboveHeader(header.line)] : [];
  return { rows, columns, fault, notices: [...above, ...noticesOf(columns)] };
}

function rowOf(cells: readonly string[], columns: Columns, fiscalYear: number | null): MatchRow {
  const typed: [RowField, string][] = [...columns.of].map(([field, at]) => [field, cells[at] ?? '']);
  const row = { ...BLANK_ROW, ...Object.fromEntries(typed) };
  const matchday = columns.matchday === null ? '' : tidy(cells[columns.matchday] ?? '');
  const matchNumber = withMatchday(matchday, tidy(row.matchNumber));
  // A file's empty cell is nobody's wish: the default of a new row holds.
  const scheduledStartTime = tidy(row.scheduledStartTime) || DEFAULT_START_TIME;
  return normalised({ ...row, matchNumber, scheduledStartTime }, fiscalYear);
}

function faultOf(rows: number, unclosed: number | null): string | null {
  if (unclosed !== null) return `${unclosed}${UNCLOSED}`;
  if (rows === 0) return EMPTY;
  return rows <= MOST_ROWS ? null : tooManyRows(rows);
}

function noticesOf({ hasHeader, matchday, unknown, twice }: Columns): readonly string[] {
  if (!hasHeader) return [NO_HEADER];
  const inQuotes = (words: readonly string[]) => words.map((word) => `「${word}」`).join('');
  return [
    ...(matchday === null ? [] : [MATCHDAY_JOINED]),
    ...(unknown.length > 0 ? [`${inQuotes(unknown)}の列は読み取りませんでした。`] : []),
    ...(twice.length > 0
      ? [`${inQuotes(twice.map((field) => FIELD_NAMES[field]))}の列が二つあるため、左の列を読み取りました。`]
      : []),
  ];
}
