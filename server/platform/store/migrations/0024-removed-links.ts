import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** A linked login that was taken away stays known, so that it does not link itself again by its e-mail. */
export function keepRemovedLinks(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table federated_logins add column removed_at ${text}`.execute(db);
    },
  };
}
