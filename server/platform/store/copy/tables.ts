/**
 * The tables of a database, as its SQLite form tells them: both databases have the same tables and columns after the same
 * migrations, and every copy has SQLite on one side.
 */

import { sql } from 'kysely';
import { StoreError } from '../errors.ts';
import type { Database } from '../store.ts';

export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in their order. */
  readonly key: readonly string[];
  /** Whether a row may hold a file. */
  readonly hasBytes: boolean;
  /** The column that the database counts up; null where there is none. */
  readonly counter: string | null;
};

/** Not data: which migrations ran is known of both sides before anything is copied, and each database has its own identity. */
const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock', 'database_identity'];

/** Every table with data, each after those that it refers to. */
export async function findAllTables(sqlite: Database): Promise<readonly Table[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name
  `.execute(sqlite);
  const tables = new Map<string, Table>();
  const references = new Map<string, readonly string[]>();
  for (const { name, sql: definition } of rows) {
    if (NOT_COPIED.includes(name)) continue;
    tables.set(name, await readTable(name, /\bautoincrement\b/i.test(definition), sqlite));
    references.set(name, await findReferences(name, sqlite));
  }
  return inOrder([...tables.keys()], references).flatMap((name) => tables.get(name) ?? []);
}

async function readTable(name: string, isCounted: boolean, sqlite: Database): Promise<Table> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${name}) order by cid
  `.execute(sqlite);
  const key = rows
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map((column) => column.name);
  if (key.length === 0) throw new StoreError(`The table ${name} has no primary key to copy it by.`);
  return {
    name,
    columns: rows.map((column) => column.name),
    key,
    hasBytes: rows.some(({ type }) => type.toLowerCase() === 'blob'),
    counter: isCounted ? (key[0] ?? null) : null,
  };
}

async function findReferences(name: string, sqlite: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct "table" from pragma_foreign_key_list(${name})
  `.execute(sqlite);
  return rows.map((row) => row.table);
}

function inOrder(names: readonly string[], references: ReadonlyMap<string, readonly string[]>): string[] {
  const done: string[] = [];
  let rest = [...names];
  while (rest.length > 0) {
    const next = rest.filter((name) => (references.get(name) ?? []).every((owner) => done.includes(owner)));
    if (next.length === 0)
      throw new StoreError(`The tables ${rest.join(', ')} refer to each other in a circle.`);
    done.push(...next);
    rest = rest.filter((name) => !next.includes(name));
  }
  return done;
}
