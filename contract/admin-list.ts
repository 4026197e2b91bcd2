/** What every list of the administrators has: searched, sorted and paged by the server. */

import * as Type from 'typebox';
import { Count, SearchText } from './wire.ts';

/** Rows on one page. */
export const ROWS_PER_PAGE = 50;

/** To spread into a list's query, beside its own `sort` and filters. */
export const listQuery = {
  /** Words separated by spaces; each must be found. */
  search: Type.Optional(SearchText),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  /** From 1. */
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
};

/** A page of a list; `total` counts the rows of all pages. */
// @__NO_SIDE_EFFECTS__
export function pageOf<Row extends Type.TSchema>(row: Row) {
  return Type.Object({ total: Count, rows: Type.Array(row) });
}
