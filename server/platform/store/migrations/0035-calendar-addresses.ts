import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Members' calendars. `schema-notices.ts` says what the columns mean. */
export function createCalendarAddresses(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table calendar_addresses (
        address_hash ${text} primary key not null,
        address_id ${text} unique not null,
        user_id ${text} not null,
        kind ${text} not null check (kind in ('club', 'championship', 'following')),
        target_id ${text} not null,
        created_at ${text} not null,
        last_read_on ${text}
      ) ${strict}`.execute(db);
      await sql`create index calendar_addresses_by_user on calendar_addresses (user_id)`.execute(db);
    },
  };
}
