import { sql } from 'kysely';
import { isDeadlock } from '#server/platform/store/errors.ts';
import type { Store } from '#server/platform/store/store.ts';

/** Enough blobs for what a new database may still have room for in its last pages. */
const FILLING_BYTES = 200;

/**
 * Leaves the database no room, as a full disk would: SQLite fails where a write needs a new page, PostgreSQL (where triggers
 * say what its disk would) at every insert and update. Returns the way to make room again.
 */
export async function fillDisk(store: Store): Promise<() => Promise<void>> {
  return store.kind === 'sqlite' ? fillFile(store) : refuseWrites(store);
}

async function fillFile({ db }: Store): Promise<() => Promise<void>> {
  await sql`create table filling (bytes blob)`.execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  try {
    for (;;) await sql`insert into filling values (zeroblob(${FILLING_BYTES}))`.execute(db);
  } catch {
    // It is full.
  }
  return async () => {
    await sql`pragma max_page_count = 4294967294`.execute(db);
  };
}

async function refuseWrites({ db }: Store): Promise<() => Promise<void>> {
  const tables = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const triggers = tables.rows.map(
    ({ tablename }) =>
      `create trigger no_room before insert or update on ${tablename} for each statement execute function no_room()`,
  );
  const refuse = `create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
  for (const statement of [refuse, ...triggers]) await lockAndRun(db, statement);
  return () => lockAndRun(db, 'drop function if exists no_room() cascade');
}

/** What locks whole tables may meet a server that has locked some of them. */
async function lockAndRun(db: Store['db'], statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(db);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    await lockAndRun(db, statement);
  }
}
