import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from './dialect-words.ts';

/**
 * Lets the restart of a practice match remove the events before it. Those of every other match stay append-only. A server of the previous
 * release removes nothing during a rolling upgrade; the next restart removes what it has left.
 */
export function allowRestarts(kind: StoreKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await (kind === 'sqlite' ? allowOnSqlite(db) : allowOnPostgres(db));
    },
  };
}

const MESSAGE = sql.lit('match_events is append-only');

const OF_PRACTICE = sql`exists (
  select 1 from championships where championship_id = old.championship_id and practice = 1
)`;

async function allowOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger match_events_no_delete`.execute(db);
  await sql`create trigger match_events_no_delete before delete on match_events when not ${OF_PRACTICE}
    begin select raise(abort, ${MESSAGE}); end`.execute(db);
}

async function allowOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger match_events_no_change on match_events`.execute(db);
  await sql`create trigger match_events_no_change before update or truncate on match_events
    for each statement execute function refuse_change_of_match_events()`.execute(db);
  await sql`create function refuse_removal_of_match_event() returns trigger language plpgsql as
    $$ begin
      if ${OF_PRACTICE} then return old; end if;
      raise exception ${MESSAGE};
    end $$`.execute(db);
  await sql`create trigger match_events_no_delete before delete on match_events
    for each row execute function refuse_removal_of_match_event()`.execute(db);
}
