import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createContentTables } from './baseline-content.ts';
import { createIdentityTables } from './baseline-identity.ts';
import { createMatchTables } from './baseline-matches.ts';
import type { StoreKind } from './dialect-words.ts';

/** Migrations of release 0.1.0, in order. Every database has all of them; the last one makes the tables. */
export const BASELINE_NAMES = [
  '0001-match-tables',
  '0002-identity-tables',
  '0003-content-tables',
  '0004-audit-tables',
  '0005-competition-tables',
  '0006-championship-administration',
  '0007-article-editing',
  '0008-photo-uploads',
  '0009-member-administration',
  '0010-match-checks',
  '0011-reporter-links',
  '0012-entered-clubs',
  '0013-folded-search',
  '0014-members-furigana',
  '0015-goals-on-record',
  '0016-kits',
  '0017-origin',
  '0019-sign-in-proofs',
  '0020-passkeys',
  '0021-known-devices',
  '0022-consents',
  '0023-retention',
  '0024-removed-links',
] as const;

/** Creates the schema of release 0.1.0 under the names of its migrations. */
export function createBaseline(): Readonly<Record<string, (kind: StoreKind) => Migration>> {
  const earlier = BASELINE_NAMES.slice(0, -1).map((name) => [name, () => ({ up: async () => undefined })]);
  return { ...Object.fromEntries(earlier), '0024-removed-links': createTables };
}

function createTables(kind: StoreKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createMatchTables(kind, db);
      await createIdentityTables(kind, db);
      await createContentTables(kind, db);
    },
  };
}
