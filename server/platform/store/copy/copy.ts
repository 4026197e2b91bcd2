/** Everything that one database has, put into an empty one of either kind. */

import { sql } from 'kysely';
import { StoreError } from '../errors.ts';
import type { Database } from '../store.ts';
import { copyCounter, type Digest, digestOf, insertRows, isEmpty, readRows, type Side } from './rows.ts';
import { findAllTables } from './tables.ts';

/** What was copied, by table. */
export type Copied = Readonly<Record<string, Digest>>;

/** One moment's view of a database, whatever is written meanwhile. */
export function inSnapshot<T>({ db }: Pick<Side, 'db'>, work: (db: Database) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => work(transaction));
}

/**
 * Copies all rows and compares both sides, table by table. Each side is a transaction, one of them of SQLite, and both have had
 * the same migrations. A {@link StoreError} where the target has rows already, or does not hold in the end what the source
 * holds.
 */
export async function copyInto(from: Side, to: Side): Promise<Copied> {
  const tables = await findAllTables(from.kind === 'sqlite' ? from.db : to.db);
  if (to.kind === 'postgres') {
    const names = sql.join(tables.map(({ name }) => sql.table(name)));
    await sql`lock table ${names} in access exclusive mode`.execute(to.db);
  }
  const copied: Record<string, Digest> = {};
  for (const table of tables) {
    if (!(await isEmpty(table, to.db))) throw new StoreError('写し先のデータベースが空ではありません。');
    for await (const rows of readRows(table, from.db)) await insertRows(table, rows, to);
    await copyCounter(table, from, to);
    const [source, target] = [await digestOf(table, from.db), await digestOf(table, to.db)];
    if (source.rows !== target.rows || source.sha256 !== target.sha256) {
      throw new StoreError(
        `表 ${table.name} の写しが元と一致しません（元は${source.rows}行、写しは${target.rows}行）。`,
      );
    }
    copied[table.name] = source;
  }
  return copied;
}
