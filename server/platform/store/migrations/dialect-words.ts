import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Which database the store is on. Only table definitions and this folder may ask. */
export type StoreKind = 'sqlite' | 'postgres';

/** The few words of a table definition in which the databases differ. */
export type ColumnTypes = {
  /** Text that sorts by its code points. */
  readonly text: RawBuilder<unknown>;
  /** Any bytes. */
  readonly bytes: RawBuilder<unknown>;
  /** A primary key that the database counts up. */
  readonly sequence: RawBuilder<unknown>;
  /** Ends a table definition: SQLite checks column types, as PostgreSQL always does. */
  readonly strict: RawBuilder<unknown>;
};

export function columnTypes(kind: StoreKind): ColumnTypes {
  return kind === 'sqlite'
    ? {
        text: sql`text`,
        bytes: sql`blob`,
        sequence: sql`integer primary key autoincrement`,
        strict: sql`strict`,
      }
    : {
        text: sql`text collate "C"`,
        bytes: sql`bytea`,
        sequence: sql`bigint generated always as identity primary key`,
        strict: sql``,
      };
}

/** Makes `table` append-only: the database refuses to update, delete or empty it. */
export async function refuseChanges(table: string, kind: StoreKind, db: Kysely<unknown>): Promise<void> {
  const message = sql.lit(`${table} is append-only`);
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${message}); end`.execute(db);
    }
    return;
  }
  const refuse = sql.ref(`refuse_change_of_${table}`);
  await sql`create function ${refuse}() returns trigger language plpgsql as
    $$ begin raise exception ${message}; end $$`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${refuse}()`.execute(db);
}
