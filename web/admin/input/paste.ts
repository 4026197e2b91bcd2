/** A block copied in a spreadsheet, as the rows that it fills. */

import { type Refused, unreadable } from '#domain/fault.ts';
import { columnsOf } from '#domain/input/columns.ts';
import { readRecords } from '#domain/input/delimited.ts';
import {
  DEFAULT_START_TIME,
  type MatchRow,
  MOST_ROWS,
  ROW_FIELDS,
  type RowField,
} from '#domain/input/fields.ts';
import { tooManyRows } from '#domain/input/messages.ts';
import { readTable } from '#domain/input/read-table.ts';

/** Where a block is pasted: the cell, and the columns that are on the screen. */
export type PasteAt = {
  readonly field: RowField;
  readonly fields: readonly RowField[];
  readonly fiscalYear: number | null;
};

/** What a block fills, and what of it was not read; or why nothing of it is. `isSchedule`: it has a head, as an organiser's has, so its rows are whole. */
export type Pasted =
  | {
      readonly ok: true;
      readonly rows: readonly Partial<MatchRow>[];
      readonly isSchedule: boolean;
      readonly notices: readonly string[];
    }
  | Refused;

/**
 * With a header, by its words. Without one, cell by cell from where it is pasted, over the columns on the screen; a
 * block of more columns than those, pasted in the first one, has the order of the export. Null for what is no block.
 */
export function pastedRows(text: string, at: PasteAt): Pasted | null {
  if (!/[\t\n]/.test(text.trim()) && !text.includes('\t')) return null;
  const { records } = readRecords(text.replace(/[\r\n]+$/, ''));
  if (records.slice(0, 1).some((first) => columnsOf(first).hasHeader)) {
    const { rows, notices, fault } = readTable(text, at.fiscalYear);
    if (fault !== null) return unreadable(fault);
    return { ok: true, rows: rows.map(({ row }) => row), isSchedule: true, notices };
  }
  if (records.length > MOST_ROWS) return unreadable(tooManyRows(records.length));
  const start = at.fields.indexOf(at.field);
  const widest = Math.max(0, ...records.map((cells) => cells.length));
  const isWhole = start === 0 && widest > at.fields.length;
  const columns = isWhole ? ROW_FIELDS : at.fields.slice(Math.max(0, start));
  return { ok: true, rows: records.map((cells) => rowOf(cells, columns)), isSchedule: false, notices: [] };
}

/** An empty cell empties its place, but for the start time, which has a default. */
function rowOf(cells: readonly string[], columns: readonly RowField[]): Partial<MatchRow> {
  const typed = columns.slice(0, cells.length).map((field, at): [RowField, string] => {
    const text = (cells[at] ?? '').trim();
    return [field, text === '' && field === 'scheduledStartTime' ? DEFAULT_START_TIME : text];
  });
  return Object.fromEntries(typed);
}
