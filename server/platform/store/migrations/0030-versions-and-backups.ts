import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Which versions of the program have migrated the database, and how its last backup went. `schema.ts` says what they mean. */
export function recordVersionsAndBackups(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  // An archive with a season's photos is larger than PostgreSQL's integer.
  const bytes = kind === 'sqlite' ? sql`integer` : sql`bigint`;
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table program_versions (
        version ${text} primary key not null,
        migrated_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table backup_runs (
        outcome ${text} primary key not null check (outcome in ('made', 'failed')),
        at ${text} not null,
        file ${text},
        bytes ${bytes},
        copied_to ${text},
        reason ${text}
      ) ${strict}`.execute(db);
    },
  };
}
