import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, refuseChanges, type StoreKind } from './dialect-words.ts';

/** The audit. `schema-content.ts` says what its columns mean. */
export function createAuditTables(kind: StoreKind): Migration {
  const { text, sequence, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table audit_entries (
        entry_id ${sequence},
        recorded_at ${text} not null,
        actor ${text} not null,
        area ${text} not null,
        subject_id ${text} not null,
        subject_name ${text} not null,
        sentence ${text} not null,
        changes ${text} not null
      ) ${strict}`.execute(db);
      await sql`create index audit_entries_by_subject on audit_entries (area, subject_id)`.execute(db);
      await sql`create index audit_entries_by_time on audit_entries (recorded_at)`.execute(db);
      await refuseChanges('audit_entries', kind, db);
    },
  };
}
