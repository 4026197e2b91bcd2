/** Statements over many rows: a few large ones in place of thousands of small ones. */

import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, PostgresAdapter, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Database } from './store.ts';

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

/** Of a `given`: the same columns in each. */
export type GivenRows = readonly (readonly (string | null)[])[];

/**
 * The rows as they are told to a statement, for `with given(…) as (…)`: every column is text. On PostgreSQL they are one parameter, so that the
 * statement is the same text however many there are, and is prepared once. SQLite reads values sooner than JSON.
 */
export function valuesOf(rows: GivenRows, db: Database): RawBuilder<unknown> {
  if (!isPostgres(db)) {
    return sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`;
  }
  const columns = (rows[0] ?? []).map((_, place) => sql`value ->> ${sql.lit(place)}`);
  const given = sql`jsonb_array_elements(cast(${JSON.stringify(rows)} as jsonb))`;
  // PostgreSQL takes such a list for a hundred rows, and reads a whole table beside it; behind an equality it takes it for one.
  return sql`select ${sql.join(columns)} from ${given} where jsonb_typeof(value) = 'array'`;
}

/** Whether this database is PostgreSQL. */
export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** By what the statement is called, and how many rows it is told. */
const texts = new Map<string, string>();

/**
 * Runs a statement over lists of rows, which are all the parameters it has, in this order. Its text is made once: a goal would wait for that longer
 * than for the rest of the statement. `name` stands for the whole text but the number of rows; `statement` makes it of the lists as `valuesOf` writes them.
 */
export function overRows<Row>(
  name: string,
  lists: readonly GivenRows[],
  statement: (...lists: RawBuilder<unknown>[]) => RawBuilder<Row>,
  db: Database,
): Promise<QueryResult<Row>> {
  const onPostgres = isPostgres(db);
  const key = onPostgres ? `$ ${name}` : `${lists.map((rows) => rows.length)} ${name}`;
  const text = texts.get(key) ?? statement(...lists.map((rows) => valuesOf(rows, db))).compile(db).sql;
  texts.set(key, text);
  const parameters = onPostgres ? lists.map((rows) => JSON.stringify(rows)) : lists.flat(2);
  // The row type is the statement's own.
  return db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>);
}

/** Inserts rows of the same columns, texts and whole numbers, into one table. */
export async function insertRows(
  table: keyof Schema,
  rows: readonly Readonly<Record<string, string | number>>[],
  db: Database,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const given = rows.map((row) => Object.values(row).map(String));
  const statement = (values: RawBuilder<unknown>) => {
    const names = idsOf(Object.keys(first));
    const columns = Object.entries(first).map(([name, value]) => givenAs(value, name));
    return sql`
      with given(${names}) as (${values})
      insert into ${sql.table(table)} (${names}) select ${sql.join(columns)} from given`;
  };
  await overRows(`insert ${table} ${shapeOf(first)}`, [given], statement, db);
}

/** The columns of these names, as a list. */
export function idsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.id(name)));
}

/** What `givenAs` makes of the columns of a row, for the name of a statement. */
export function shapeOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => (typeof value === 'number' ? `${name} integer` : name))
    .join();
}

/** A column of `given`, or what those rows are called, as what `value` is: a number, or text. */
export function givenAs(value: unknown, name: string, rows = 'given'): RawBuilder<unknown> {
  const text = sql.ref(`${rows}.${name}`);
  return typeof value === 'number' ? sql`cast(${text} as integer)` : text;
}
