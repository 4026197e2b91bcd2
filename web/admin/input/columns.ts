/** Which columns of a row are on the screen. */

import { type MatchRow, ROW_FIELDS, type RowField, tidy } from '#domain/input/fields.ts';

/** What a row must have, and its number; the rest is for who needs it. */
const MAIN: ReadonlySet<RowField> = new Set([
  'clubLeftName',
  'clubRightName',
  'matchNumber',
  'matchDate',
  'scheduledStartTime',
  'ground',
  'urlAccessToken',
]);

const MAIN_FIELDS = ROW_FIELDS.filter((field) => MAIN.has(field));

/** All columns where they are asked for, or where something stands in one of the others. */
export function shownFields(rows: readonly MatchRow[], isEverything: boolean): readonly RowField[] {
  const hasMore = rows.some((row) => ROW_FIELDS.some((field) => !MAIN.has(field) && tidy(row[field]) !== ''));
  return isEverything || hasMore ? ROW_FIELDS : MAIN_FIELDS;
}
