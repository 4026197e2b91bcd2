import { sql } from 'kysely';
import type { Database } from '#server/store/store.ts';

/**
 * Every row of every table there is, as text, a line each, sorted: what somebody would find who searched the whole database. PostgreSQL
 * gives rows in another order once one was written again.
 */
export async function everyText(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return rows.map((row) => `${name} ${JSON.stringify(row)}`);
    }),
  );
  return texts.flat().toSorted().join('\n');
}
