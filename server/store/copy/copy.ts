/** Everything that one database has, put into an empty one of either kind. */

import { sql } from 'kysely';
import { StoreError } from '../errors.ts';
import type { Database, Store } from '../store.ts';
import { copyCounter, type Digest, digestOf, insertRows, readRows, type Side } from './rows.ts';
import { findAllTables, type Table } from './tables.ts';

/** What was copied, by table. */
export type Copied = Readonly<Record<string, Digest>>;

/**
 * Copies all rows in one transaction on each side, and compares them table by table before it commits: a copy that is
 * interrupted has left nothing. One side is SQLite; both have had the same migrations. A {@link StoreError} where the
 * target has rows already, or does not hold in the end what the source holds.
 */
export async function copyAll(from: Side, to: Store): Promise<Copied> {
  const tables = await findAllTables(from.kind === 'sqlite' ? from.db : to.db);
  return inSnapshot(from, (source) =>
    to.transaction(async (target) => copyTables(tables, { ...from, db: source }, { ...to, db: target })),
  );
}

/** One moment's view of a database, whatever is written meanwhile. */
export function inSnapshot<T>({ db }: Pick<Side, 'db'>, work: (db: Database) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => work(transaction));
}

/** Whether no table has a row. */
export async function isEmpty(tables: readonly Table[], db: Database): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

async function copyTables(tables: readonly Table[], from: Side, to: Side): Promise<Copied> {
  if (to.kind === 'postgres') await lock(tables, to.db);
  if (!(await isEmpty(tables, to.db))) throw new StoreError('写し先のデータベースが空ではありません。');
  const copied: Record<string, Digest> = {};
  for (const table of tables) {
    for await (const rows of readRows(table, from.db)) await insertRows(table, rows, to);
    await copyCounter(table, from, to);
    const [source, target] = [await digestOf(table, from.db), await digestOf(table, to.db)];
    if (source.rows !== target.rows || source.sha256 !== target.sha256) {
      throw new StoreError(
        `表 ${table.name} の写しが元と一致しません（${source.rows}行、写し${target.rows}行）。`,
      );
    }
    copied[table.name] = source;
  }
  return copied;
}

/** A server that starts meanwhile waits, and finds either everything or nothing. */
async function lock(tables: readonly Table[], db: Database): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(db);
}
