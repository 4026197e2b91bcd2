import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What members have agreed to, and who agrees for those below 18. Members from before have never been asked. */
export function addConsents(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table members add column age_group ${text} not null default ''
        check (age_group in ('', 'adult', 'youth', 'child'))`.execute(db);
      for (const column of ['guardian_name', 'guardian_relationship', 'guardian_phone']) {
        await sql`alter table members add column ${sql.ref(column)} ${text} not null default ''`.execute(db);
      }
      await sql`create table member_consents (
        member_id ${text} not null references members (member_id) on delete cascade,
        agreement ${text} not null check (agreement in ('terms-of-service', 'privacy-policy')),
        version ${text} not null,
        agreed_at ${text} not null,
        agreed_by ${text} not null check (agreed_by in ('self', 'selfWithGuardian', 'guardian')),
        primary key (member_id, agreement, version)
      ) ${strict}`.execute(db);
    },
  };
}
