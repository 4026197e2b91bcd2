/**
 * Links as administrators look through them: the SQL of their list. It reads the names of championships beside this
 * group's own tables, for searching and sorting by page is one question to the database.
 */

import { sql } from 'kysely';
import type { LinkState } from '#contract/reporter-links.ts';
import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/store/store.ts';
import type { TokenScope } from '../repository.ts';
import { insertListedMatches } from '../typed-tokens-repository.ts';

/** A link without what it opens; instants are ISO. */
export type LinkRow = {
  readonly id: string;
  readonly label: string;
  readonly category: Category | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
};

export type LinkSearch = {
  /** Empty finds all. */
  readonly search: string;
  /** Null finds all. */
  readonly state: LinkState | null;
  readonly sort: 'created' | 'expires' | 'label';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** An ISO instant. */
  readonly now: string;
};

const SORTED_BY = { created: 'created_at', expires: 'expires_at', label: 'label' } as const;

export async function findPage(
  wanted: LinkSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly LinkRow[] }> {
  const found = matching(wanted, db);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await linkRows(found)
    .orderBy(SORTED_BY[wanted.sort], wanted.order)
    .orderBy('token_id')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return { total: Number(total), rows };
}

export async function findById(id: string, db: Database): Promise<LinkRow | null> {
  const row = await linkRows(db.selectFrom('access_tokens').where('token_id', '=', id)).executeTakeFirst();
  return row ?? null;
}

/** The labels of links by their ids; ids that are no link's are missing. */
export async function findLabels(
  ids: ReadonlySet<string>,
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('access_tokens')
    .select(['token_id', 'label'])
    .where('token_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ token_id, label }) => [token_id, label]));
}

/** Notes the administrator who has made a link. */
export async function updateMaker(id: string, createdBy: string, db: Database): Promise<void> {
  await db.updateTable('access_tokens').set({ created_by: createdBy }).where('token_id', '=', id).execute();
}

export type LinkChange = { readonly label?: string; readonly expiresAt?: string };

export async function updateLink(id: string, change: LinkChange, db: Database): Promise<void> {
  const { label, expiresAt } = change;
  if (label === undefined && expiresAt === undefined) return;
  await db
    .updateTable('access_tokens')
    .set({
      ...(label === undefined ? {} : { label }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    })
    .where('token_id', '=', id)
    .execute();
}

/** The link opens this and nothing else from now on. */
export async function updateScope(id: string, scope: TokenScope, db: Database): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ scope: scope.kind, category: scope.kind === 'category' ? scope.category : null })
    .where('token_id', '=', id)
    .execute();
  await db.deleteFrom('access_token_matches').where('token_id', '=', id).execute();
  if (scope.kind === 'matches') await insertListedMatches(id, scope.matches, db);
}

export type OpenedRow = {
  readonly linkId: string;
  readonly championshipId: string;
  readonly name: string;
  readonly practice: boolean;
  readonly opened: number;
  readonly all: number;
};

/** Which championships these links open by listing their matches, by name. */
export async function findAllOpened(ids: readonly string[], db: Database): Promise<readonly OpenedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('access_token_matches as listed')
    .innerJoin('championships as c', 'c.championship_id', 'listed.championship_id')
    .select(({ fn, selectFrom }) => [
      'listed.token_id as linkId',
      'c.championship_id as championshipId',
      'c.name',
      'c.practice',
      fn.countAll<number | string>().as('opened'),
      selectFrom('matches')
        .select(({ fn: inner }) => inner.countAll<number | string>().as('all'))
        .whereRef('matches.championship_id', '=', 'c.championship_id')
        .as('all'),
    ])
    .where('listed.token_id', 'in', ids)
    .groupBy(['listed.token_id', 'c.championship_id', 'c.name', 'c.practice'])
    .orderBy('c.name')
    .orderBy('c.championship_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    practice: row.practice === 1,
    opened: Number(row.opened),
    all: Number(row.all),
  }));
}

function matching({ search, state, now }: LinkSearch, db: Database) {
  let found = db.selectFrom('access_tokens');
  if (state === 'revoked') found = found.where('revoked_at', 'is not', null);
  if (state === 'expired') found = found.where('revoked_at', 'is', null).where('expires_at', '<=', now);
  if (state === 'valid') found = found.where('revoked_at', 'is', null).where('expires_at', '>', now);
  if (search === '') return found;
  const pattern = patternOf(search);
  return found.where(({ or, exists, selectFrom }) =>
    or([
      contains('access_tokens.label', pattern),
      contains('access_tokens.created_by', pattern),
      contains('access_tokens.category', pattern),
      exists(
        selectFrom('access_token_matches as listed')
          .innerJoin('championships as c', 'c.championship_id', 'listed.championship_id')
          .select('listed.token_id')
          .whereRef('listed.token_id', '=', 'access_tokens.token_id')
          .where(contains('c.name', pattern)),
      ),
    ]),
  );
}

/** ASCII letters match in either case on both databases. */
function contains(column: string, pattern: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}

function patternOf(search: string): string {
  const lower = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `%${lower.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`;
}

function linkRows(found: ReturnType<typeof allLinks>) {
  return found.select([
    'token_id as id',
    'label',
    'category',
    'created_by as createdBy',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'revoked_at as revokedAt',
  ]);
}

function allLinks(db: Database) {
  return db.selectFrom('access_tokens');
}
