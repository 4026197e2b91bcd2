import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * Devices that people have signed in on; until when a temporary password works; which browser a code was requested by.
 * `schema-identity.ts` says what the columns mean.
 */
export function addKnownDevices(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table known_devices (
        device_hash ${text} not null,
        user_id ${text} not null references users (user_id) on delete cascade,
        description ${text} not null,
        network_hash ${text} not null,
        first_seen_at ${text} not null,
        last_seen_at ${text} not null,
        primary key (device_hash, user_id)
      ) ${strict}`.execute(db);
      await sql`create index known_devices_by_user on known_devices (user_id)`.execute(db);
      await sql`create index known_devices_by_age on known_devices (last_seen_at)`.execute(db);

      await sql`alter table users add column temporary_until ${text}`.execute(db);
      await endTemporaryPasswords(db);

      // A primary key can't be changed on SQLite.
      await sql`create table requested_codes (
        user_id ${text} not null references users (user_id) on delete cascade,
        purpose ${text} not null
          check (purpose in ('confirm_sign_up', 'reset_password', 'verify_email', 'verify_phone_number', 'sms_mfa')),
        requester ${text} not null,
        network_hash ${text} not null,
        code_hash ${text} not null,
        destination ${text} not null,
        wrong_attempts integer not null,
        expires_at ${text} not null,
        primary key (user_id, purpose, requester)
      ) ${strict}`.execute(db);
      await sql`insert into requested_codes
        select user_id, purpose, '', '', code_hash, destination, wrong_attempts, expires_at from user_codes`.execute(
        db,
      );
      await sql`drop table user_codes`.execute(db);
      await sql`alter table requested_codes rename to user_codes`.execute(db);
    },
  };
}

/** Seven days from the last change: nobody but an administrator changes an account that waits for its first sign-in. */
async function endTemporaryPasswords(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string; updated_at: string }>`select user_id, updated_at from users
    where status = 'FORCE_CHANGE_PASSWORD'`.execute(db);
  for (const { user_id, updated_at } of rows) {
    const until = Temporal.Instant.from(updated_at)
      .add({ hours: 24 * 7 })
      .toString();
    await sql`update users set temporary_until = ${until} where user_id = ${user_id}`.execute(db);
  }
}
