import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The queue of background jobs. `schema-work.ts` describes the columns. */
export function createJobs(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table jobs (
        kind ${text} not null,
        key ${text} not null,
        payload ${text} not null default '{}',
        due_at ${text} not null,
        expires_at ${text},
        attempts integer not null default 0 check (attempts >= 0),
        claim ${text},
        claimed_until ${text},
        rerun integer not null default 0 check (rerun in (0, 1)),
        reason ${text},
        primary key (kind, key),
        check ((claim is null) = (claimed_until is null))
      ) ${strict}`.execute(db);
      await sql`create index jobs_by_due on jobs (kind, due_at)`.execute(db);
    },
  };
}
