/** Links as administrators look through them: the SQL of their list, on this group's own tables. */

import type { LinkSort, LinkState } from '#contract/match/reporter-links.ts';
import type { Category } from '#domain/competition/category.ts';
import { paged } from '#server/platform/store/paged.ts';
import { contains } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { TokenScope } from '../repository.ts';
import { insertListedMatches } from '../typed-tokens-repository.ts';

/** A link without what it opens; instants are ISO. */
export type LinkRow = {
  readonly id: string;
  readonly label: string;
  readonly contact: string;
  readonly category: Category | null;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
};

/** A folded word, and the championships that have it in their names. */
export type SearchedWord = { readonly word: string; readonly championshipIds: readonly string[] };

export type LinkSearch = {
  /** Each must be found; empty finds all. */
  readonly words: readonly SearchedWord[];
  /** Null finds all. */
  readonly state: LinkState | null;
  readonly sort: LinkSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  /** An ISO instant. */
  readonly now: string;
};

const SORTED_BY = {
  created: 'created_at',
  expires: 'expires_at',
  used: 'last_used_at',
  label: 'label',
} as const satisfies Readonly<Record<LinkSort, string>>;

export async function findPage(
  requested: LinkSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly LinkRow[] }> {
  const { sort, order } = requested;
  return paged(matching(requested, db), requested, (found) =>
    linkRows(found)
      // A link that was never used comes last either way.
      .$if(sort === 'used', (query) => query.orderBy(({ eb }) => eb('last_used_at', 'is', null)))
      .orderBy(SORTED_BY[sort], order)
      .orderBy('token_id'),
  );
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

/** Notes the administrator that made a link. */
export async function updateMaker(id: string, createdBy: string, db: Database): Promise<void> {
  await db.updateTable('access_tokens').set({ created_by: createdBy }).where('token_id', '=', id).execute();
}

export type LinkChange = {
  readonly label?: string;
  readonly expiresAt?: string;
  readonly contact?: string;
};

export async function updateLink(id: string, change: LinkChange, db: Database): Promise<void> {
  const { label, expiresAt, contact } = change;
  if (label === undefined && expiresAt === undefined && contact === undefined) return;
  await db
    .updateTable('access_tokens')
    .set({
      ...(label === undefined ? {} : { label }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      ...(contact === undefined ? {} : { contact }),
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

/** How many matches of which championships these links list. */
export async function countListed(
  ids: readonly string[],
  db: Database,
): Promise<readonly { readonly linkId: string; readonly championshipId: string; readonly opened: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('access_token_matches')
    .select(({ fn }) => [
      'token_id as linkId',
      'championship_id as championshipId',
      fn.countAll<number | string>().as('opened'),
    ])
    .where('token_id', 'in', ids)
    .groupBy(['token_id', 'championship_id'])
    .execute();
  return rows.map((row) => ({ ...row, opened: Number(row.opened) }));
}

function matching({ words, state, now }: LinkSearch, db: Database) {
  let found = db.selectFrom('access_tokens');
  if (state === 'revoked') found = found.where('revoked_at', 'is not', null);
  if (state === 'expired') found = found.where('revoked_at', 'is', null).where('expires_at', '<=', now);
  if (state === 'valid') found = found.where('revoked_at', 'is', null).where('expires_at', '>', now);
  for (const { word, championshipIds } of words) {
    found = found.where(({ or, exists, selectFrom }) =>
      or([
        contains(['access_tokens.label', 'access_tokens.created_by', 'access_tokens.category'], word),
        ...(championshipIds.length === 0
          ? []
          : [
              exists(
                selectFrom('access_token_matches as listed')
                  .select('listed.token_id')
                  .whereRef('listed.token_id', '=', 'access_tokens.token_id')
                  .where('listed.championship_id', 'in', championshipIds),
              ),
            ]),
      ]),
    );
  }
  return found;
}

function linkRows(found: ReturnType<typeof allLinks>) {
  return found.select([
    'token_id as id',
    'label',
    'contact',
    'category',
    'created_by as createdBy',
    'created_at as createdAt',
    'expires_at as expiresAt',
    'revoked_at as revokedAt',
    'last_used_at as lastUsedAt',
  ]);
}

function allLinks(db: Database) {
  return db.selectFrom('access_tokens');
}
