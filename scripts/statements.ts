import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one statement is written as on SQLite and on PostgreSQL, and as many rows or fields as it is given. */
const SAME: readonly (readonly [written: RegExp, form: string])[] = [
  [/\$\d+/g, '?'],
  [/\s+/g, ' '],
  [/\(\?(?:, \?)*\)/g, '(?)'],
  [/\(\?\)(?:, \(\?\))+/g, '(?)'],
  // Rows that are told to a statement (`valuesOf`).
  [/ as \((?:values \(\?\)|select value ->> .*? = 'array')\)/g, ' as (rows)'],
  [/ for (?:update|share|key share)(?: skip locked)?/g, ''],
  // A record is written with whatever fields have changed.
  [/(set )(?:"\w+" = \?(?:, )?)+/g, '$1… '],
  [/^(insert into "\w+") \([^()]*\)/, '$1'],
];

/** One form for all texts of a statement. */
export function formOf(sql: string): string {
  return SAME.reduce((text, [written, form]) => text.replace(written, form), sql).trim();
}

/** Statements that only SQLite has. */
const OF_SQLITE = /\bpragma|\bsqlite_master\b/;

/** The forms noted in this folder (statements-setup.ts) that tests have led to on SQLite, and none on PostgreSQL. */
export function onSqliteAlone(folder: string): string[] {
  const noted = (store: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${store}-`))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const onPostgres = new Set(noted('postgres'));
  return [...new Set(noted('sqlite'))]
    .filter((form) => !onPostgres.has(form) && !OF_SQLITE.test(form))
    .toSorted();
}
