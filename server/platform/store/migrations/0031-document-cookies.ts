import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The cookie that opens documents for a session, and the sign-in it stands for. `schema-identity.ts` says what the columns mean. */
export function addDocumentCookies(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table member_sessions add column cookie_hash ${text}
        check (length(cookie_hash) = 64)`.execute(db);
      await sql`alter table member_sessions add column email_verified integer
        check (email_verified in (0, 1))`.execute(db);
      await sql`alter table member_sessions add column origin_jti ${text}`.execute(db);
      await sql`alter table member_sessions add column has_second_factor integer
        check (has_second_factor in (0, 1))`.execute(db);
      await sql`create unique index member_sessions_by_cookie on member_sessions (cookie_hash)`.execute(db);
    },
  };
}
