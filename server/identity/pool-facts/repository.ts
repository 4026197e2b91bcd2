/** What the pool made up once: the SQL on its table. */

import type { Database } from '#server/store/store.ts';

/** Keeps each fact that is not there yet; what is there stays, whoever was first. */
export async function insertFactsIfAbsent(
  facts: Readonly<Record<string, string>>,
  db: Database,
): Promise<void> {
  await db
    .insertInto('pool_facts')
    .values(Object.entries(facts).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function findAllFacts(db: Database): Promise<Readonly<Partial<Record<string, string>>>> {
  const rows = await db.selectFrom('pool_facts').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
