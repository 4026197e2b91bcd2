import { sql } from 'kysely';
import type { Database } from '#server/platform/store/store.ts';

/** PostgreSQL takes twenty times as long to name its tables as to read them. */
const tablesOf = new WeakMap<Database, Promise<readonly string[]>>();

/**
 * Every row of every table there is, as text, a line each, sorted: what somebody would find who searched the whole database. PostgreSQL
 * gives rows in another order once one was written again.
 */
export async function everyText(db: Database): Promise<string> {
  const tables = tablesOf.get(db) ?? namesOf(db);
  tablesOf.set(db, tables);
  const texts = await Promise.all(
    (await tables).map(async (name) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return rows.map((row) => `${name} ${JSON.stringify(row)}`);
    }),
  );
  return texts.flat().toSorted().join('\n');
}

async function namesOf(db: Database): Promise<readonly string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}
