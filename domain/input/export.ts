/** The rows as a file that the reading takes back as they are. */

import { writeCsv } from './delimited.ts';
import { FIELD_NAMES, type MatchRow, ROW_FIELDS } from './fields.ts';

/** CSV for Excel: a header, then a line for each row; without rows the empty form to fill in. */
export function exportRows(rows: readonly MatchRow[]): string {
  const header = ROW_FIELDS.map((field) => FIELD_NAMES[field]);
  return writeCsv([header, ...rows.map((row) => ROW_FIELDS.map((field) => row[field]))]);
}
