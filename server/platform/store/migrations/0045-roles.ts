import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What accounts may do beyond a member's own. `schema-identity.ts` says what the columns mean. */
export function createRoles(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table account_roles (
        user_id ${text} not null,
        role ${text} not null check (role in ('office', 'input', 'articles', 'photos', 'reading')),
        given_at ${text} not null,
        given_by ${text} not null,
        primary key (user_id, role)
      ) ${strict}`.execute(db);
    },
  };
}
