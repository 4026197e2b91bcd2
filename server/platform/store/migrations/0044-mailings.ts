import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Letters from the office to many members, and who wants none of its news. `schema-letters.ts` says what the columns mean. */
export function createMailings(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table mailings (
        mailing_id ${text} primary key not null,
        version integer not null default 1,
        kind ${text} not null check (kind in ('news', 'service')),
        audience ${text} not null,
        target ${text} not null,
        subject ${text} not null,
        body ${text} not null,
        state ${text} not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'withdrawn')),
        send_at ${text},
        begun_at ${text},
        fixed_until ${text},
        ended_at ${text},
        counts ${text},
        created_by ${text} not null,
        created_at ${text} not null,
        updated_at ${text} not null,
        check (state <> 'scheduled' or send_at is not null),
        check (fixed_until is null or state = 'sending')
      ) ${strict}`.execute(db);
      await sql`create index mailings_under_way on mailings (state) where state in ('scheduled', 'sending')`.execute(
        db,
      );
      await sql`create table mailing_recipients (
        mailing_id ${text} not null references mailings (mailing_id),
        member_id ${text} not null,
        state ${text} not null
          check (state in ('waiting', 'queued', 'sent', 'failed', 'unknown', 'stopped')),
        reason ${text},
        letter_id ${text},
        changed_at ${text} not null,
        primary key (mailing_id, member_id)
      ) ${strict}`.execute(db);
      await sql`create index mailing_recipients_by_state on mailing_recipients (mailing_id, state)`.execute(
        db,
      );
      await sql`create index mailing_recipients_by_member on mailing_recipients (member_id)`.execute(db);
      await sql`create index mailing_recipients_queued on mailing_recipients (state)
        where state in ('queued', 'unknown')`.execute(db);
      await sql`create table mailing_stops (
        member_id ${text} primary key not null,
        stopped_at ${text} not null
      ) ${strict}`.execute(db);
    },
  };
}
