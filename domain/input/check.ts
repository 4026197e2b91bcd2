/** The order in which the form is checked (reporter specification, section 5). */

import { type ChampionshipEntry, type InputAlert, readCommon, requiredAlert } from './common.ts';
import type { CommonFields, MatchRow } from './fields.ts';
import { NO_ROWS } from './messages.ts';
import { isCounted, type ReadRow, readRow } from './row.ts';

/** A row that counts, by its place on the form, from 0. */
export type CheckedRow = { readonly index: number } & ReadRow;

export type Checked =
  | { readonly alert: InputAlert }
  | { readonly championship: ChampionshipEntry; readonly rows: readonly CheckedRow[] };

/** The form's first alert, or its championship and the rows that count. */
export function checkInput(common: CommonFields, rows: readonly MatchRow[]): Checked {
  const required = requiredAlert(common);
  if (required !== null) return { alert: required };
  const counted = rows.flatMap((row, index) => (isCounted(row) ? [{ row, index }] : []));
  if (counted.length === 0) return { alert: { field: 'rows', message: NO_ROWS } };
  const read = readCommon(common);
  if ('alert' in read) return read;
  const { championship } = read;
  const around = { ...common, fiscalYear: championship.fiscalYear };
  return { championship, rows: counted.map(({ row, index }) => ({ index, ...readRow(row, around) })) };
}
