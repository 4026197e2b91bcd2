import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * What the administration of members and inquiries needs beside their tables: a version for two who edit at once, the
 * last sign-in, who answered. `schema-identity.ts` and `schema-content.ts` say what the columns mean.
 */
export function prepareMemberAdministration(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table members add column version integer not null default 1`.execute(db);
      await sql`alter table members add column last_sign_in_at ${text}`.execute(db);
      await sql`update members set last_sign_in_at =
        (select max(created_at) from member_sessions where member_sessions.user_id = members.user_id)`.execute(
        db,
      );
      await sql`create index members_by_creation on members (created_at)`.execute(db);
      await sql`create index members_by_expiry on members (expires_at)`.execute(db);
      await sql`create index members_by_sign_in on members (last_sign_in_at)`.execute(db);
      await sql`create index members_by_name on members (last_name, first_name)`.execute(db);
      await sql`alter table inquiries add column answered_by ${text}`.execute(db);
      await sql`create index inquiries_unanswered on inquiries (received_at) where answered_at is null`.execute(
        db,
      );
    },
  };
}
