/** The rows of any table, read and written alike on both databases. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Store } from '../store.ts';
import type { Table } from './tables.ts';

/** A database by its kind: the store's own, or a transaction of it. */
export type Side = Pick<Store, 'kind' | 'db'>;

type StoredRow = Readonly<Record<string, unknown>>;

/** Rows at once; far fewer where each may hold a file. Their values stay below the 32,766 parameters of SQLite. */
const BATCH = 200;
const BATCH_WITH_BYTES = 8;

/** All rows by their primary key, in batches. */
export async function* readRows(table: Table, db: Database): AsyncGenerator<readonly StoredRow[]> {
  const size = table.hasBytes ? BATCH_WITH_BYTES : BATCH;
  const columns = names(table.columns);
  const key = names(table.key);
  let rest = sql``;
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select ${columns} from ${sql.table(table.name)} ${rest} order by ${key} limit ${size}
    `.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    rest = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
  }
}

/** Rows with the numbers that they have, also where the database usually counts them up. */
export async function insertRows(
  table: Table,
  rows: readonly StoredRow[],
  { kind, db }: Side,
): Promise<void> {
  const numbered = kind === 'postgres' && table.counter !== null ? sql`overriding system value` : sql``;
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table.name)} (${names(table.columns)}) ${numbered} values ${sql.join(values)}
  `.execute(db);
}

export async function isEmpty({ name }: Table, db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
}

/** How many rows each table has, by its name. */
export async function countRows(tables: readonly Table[], db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** What a table holds: equal for the same rows, whichever database has them. */
export type Digest = { readonly rows: number; readonly sha256: string };

export async function digestOf(table: Table, db: Database): Promise<Digest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(table, db)) {
    count += rows.length;
    for (const row of rows) {
      hash.update(JSON.stringify(table.columns.map((column) => comparable(row[column]))));
      hash.update('\n');
    }
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** The next number that the database will give is above every one it has given before: a removed row's is not used again. */
export async function copyCounter(table: Table, from: Side, to: Side): Promise<void> {
  if (table.counter === null) return;
  const last = await findCounter(table.name, table.counter, from);
  if (last === null) return;
  if (to.kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${table.counter}), ${last})`.execute(to.db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table.name}`.execute(to.db);
  await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${last})`.execute(to.db);
}

/** The last number given; null where none has been. */
async function findCounter(name: string, counter: string, { kind, db }: Side): Promise<number | null> {
  const query =
    kind === 'sqlite'
      ? sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${name}`
      : sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${counter})::regclass) as last`;
  const { rows } = await query.execute(db);
  return rows[0]?.last ?? null;
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}

function comparable(value: unknown): unknown {
  return value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value;
}
