import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Database } from '#server/platform/store/store.ts';

const NO_TABLE: ReadonlySet<string> = new Set();

/** PostgreSQL takes twenty times as long to name its tables as to read them. */
const tablesOf = new WeakMap<Database, Promise<readonly string[]>>();

/**
 * Every row of every table there is, as text, a line each, sorted: what somebody would find who searched the whole database. PostgreSQL
 * gives rows in another order once one was written again. Of tables in `except` there is none.
 */
export async function everyText(db: Database, except: ReadonlySet<string> = NO_TABLE): Promise<string> {
  const tables = tablesOf.get(db) ?? namesOf(db);
  tablesOf.set(db, tables);
  const texts = await Promise.all(
    (await tables).map(async (name) => {
      if (except.has(name)) return [];
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      return rows.map((row) => `${name} ${JSON.stringify(withTexts(row))}`);
    }),
  );
  return texts.flat().toSorted().join('\n');
}

/** Bytes as text, too: as numbers they would be four times as long, and nobody would find a word in them. */
function withTexts(row: object): object {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  ]);
  return Object.fromEntries(fields);
}

async function namesOf(db: Database): Promise<readonly string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}
