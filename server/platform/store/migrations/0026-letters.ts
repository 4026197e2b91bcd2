import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Mail and SMS wait in the database until they are sent. `schema-letters.ts` says what the columns mean. */
export function createLetters(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table letters (
        letter_id ${text} primary key,
        channel ${text} not null check (channel in ('mail', 'sms', 'none')),
        about ${text} not null,
        state ${text} not null
          check (state in ('waiting', 'handed_over', 'unknown', 'sent', 'given_up', 'cancelled')),
        sealed ${text},
        recipient ${text} not null,
        recipient_hash ${text} not null,
        person_hash ${text},
        created_at ${text} not null,
        ends_at ${text} not null,
        due_at ${text} not null,
        claim ${text},
        attempts integer not null default 0 check (attempts >= 0),
        tried_at ${text},
        failing_since ${text},
        reason ${text},
        ended_at ${text},
        check (state in ('sent', 'given_up', 'cancelled', 'unknown') or sealed is not null),
        check (state not in ('sent', 'given_up', 'cancelled') or sealed is null),
        check ((state in ('waiting', 'handed_over')) = (ended_at is null))
      ) ${strict}`.execute(db);
      await sql`create index letters_under_way on letters (due_at)
        where state in ('waiting', 'handed_over')`.execute(db);
      await sql`create index letters_by_moment on letters (created_at)`.execute(db);
      await sql`create index letters_by_recipient on letters (recipient_hash)`.execute(db);
      await sql`create index letters_by_person on letters (person_hash) where person_hash is not null`.execute(
        db,
      );
    },
  };
}
