/** How a word is looked for in text columns, alike on both databases. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The words of what somebody typed; empty text has none. */
export function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/u).filter((word) => word !== '');
}

/** Whether a column has this word in it. ASCII letters match in either case; `%` and `_` stand for themselves. */
export function contains(column: string, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${patternOf(word)} escape '!'`;
}

/** Whether every word is in at least one of the columns; true without words. */
export function containsAll(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const each = wordsOf(search).map((word) => {
    const anywhere = columns.map((column) => contains(column, word));
    return sql`(${sql.join(anywhere, sql` or `)})`;
  });
  return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

function patternOf(word: string): string {
  const lower = word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `%${lower.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
}
