/** Statements over many rows: a few large ones in place of thousands of small ones. */

import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';

/** With some 20 parameters a row; SQLite takes 32,766 in a statement. Its work is some milliseconds. */
const ROWS_AT_ONCE = 250;

/** Does a work for parts of the rows, one after the other; others have their turn between two. Returns what all parts gave. */
export async function inParts<Row, Out>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => Promise<readonly Out[]>,
): Promise<readonly Out[]> {
  const all: Out[] = [];
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    if (first > 0) await setImmediate();
    all.push(...(await work(rows.slice(first, first + ROWS_AT_ONCE))));
  }
  return all;
}

/** `values (…), (…)` of texts, for `with given(…) as (…)`: on PostgreSQL every column is text. */
export function valuesOf(rows: readonly (readonly (string | null)[])[]): RawBuilder<unknown> {
  return sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`;
}
