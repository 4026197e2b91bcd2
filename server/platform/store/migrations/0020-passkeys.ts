import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The public keys of passkeys, gone with their account. `schema-identity.ts` says what the columns mean. */
export function createPasskeys(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  // Some authenticators count in seconds: more than PostgreSQL's integer holds.
  const count = kind === 'sqlite' ? sql`integer` : sql`bigint`;
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table passkeys (
        credential_id ${text} primary key not null,
        user_id ${text} not null references users (user_id) on delete cascade,
        public_key ${text} not null,
        sign_count ${count} not null check (sign_count >= 0),
        name ${text} not null,
        transports ${text} not null,
        attachment ${text},
        created_at ${text} not null,
        last_used_at ${text}
      ) ${strict}`.execute(db);
      await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
    },
  };
}
