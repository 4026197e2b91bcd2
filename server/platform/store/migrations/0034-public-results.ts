import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What strangers may see of a championship: nothing, until an administrator says otherwise. */
export function addPublicResults(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table championships add column public_results ${text} not null default 'none'
        check (public_results in ('none', 'final', 'live'))`.execute(db);
    },
  };
}
