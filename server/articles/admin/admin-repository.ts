/** Articles as administrators have them, drafts and deleted ones too: the SQL of their list and of their changes. */

import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArticlePlace } from '#domain/articles/ordering.ts';
import type { ArticleState } from '#domain/articles/publication.ts';
import type { ListPlace } from '#server/http/list-page.ts';
import type { Row, Schema } from '#server/store/schema.ts';
import type { ArticleKind } from '#server/store/schema-content.ts';
import { containsAll } from '#server/store/search.ts';
import type { Database } from '#server/store/store.ts';

/** Which article. */
export type ArticleId = ArticlePlace & { readonly kind: ArticleKind };

/** Instants are UTC, ISO. */
export type EditedHead = ArticleId & {
  readonly title: string;
  readonly publishedAt: string | null;
  readonly deletedAt: string | null;
  readonly updatedAt: string;
  /** E-mail of an administrator; null for what was written on the server's machine. */
  readonly updatedBy: string | null;
};

export type EditedArticle = EditedHead & {
  readonly content: string;
  readonly thumbnailKey: string | null;
  readonly version: number;
};

export type ArticleSearch = ListPlace & {
  /** In the title or the last writer's e-mail. */
  readonly search: string;
  readonly kind?: ArticleKind;
  /** Without it all but the deleted ones. */
  readonly state?: ArticleState;
  readonly fiscalYear?: number;
  readonly sort: 'updated' | 'published' | 'newest' | 'title';
  readonly order: 'asc' | 'desc';
  /** UTC, whole seconds, ISO. */
  readonly now: string;
};

const HEAD = [
  'kind',
  'fiscal_year',
  'number',
  'title',
  'published_at',
  'deleted_at',
  'updated_at',
  'updated_by',
] as const;

/** Later than every moment that is stored: drafts come after what has one. */
const UNPUBLISHED = '9999';

export async function findPage(
  wanted: ArticleSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly EditedHead[] }> {
  const found = matching(wanted, db);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await sorted(found, wanted)
    .select(HEAD)
    .orderBy('kind')
    .orderBy('fiscal_year', wanted.order)
    .orderBy('number', wanted.order)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();
  return { total: Number(total), rows: rows.map(toHead) };
}

/** Those that have an article, newest first. */
export async function findAllFiscalYears(db: Database): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('fiscal_year')
    .distinct()
    .orderBy('fiscal_year', 'desc')
    .execute();
  return rows.map(({ fiscal_year }) => fiscal_year);
}

/** A deleted one, too. */
export async function findById(id: ArticleId, db: Database): Promise<EditedArticle | null> {
  const row = await oneOf(id, db).selectAll().executeTakeFirst();
  return row === undefined ? null : toArticle(row);
}

/** The article that the request with this key has made. */
export async function findByCreationKey(key: string, db: Database): Promise<EditedArticle | null> {
  const row = await db.selectFrom('articles').selectAll().where('creation_key', '=', key).executeTakeFirst();
  return row === undefined ? null : toArticle(row);
}

/** Notes who has made an article, and by which request. */
export async function updateMaker(
  { kind, fiscalYear, number }: ArticleId,
  { updatedBy, creationKey }: { readonly updatedBy: string; readonly creationKey: string | null },
  db: Database,
): Promise<void> {
  await db
    .updateTable('articles')
    .set({ updated_by: updatedBy, creation_key: creationKey })
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number)
    .execute();
}

export type ArticleChange = {
  readonly title?: string;
  readonly content?: string;
  readonly thumbnailKey?: string | null;
  readonly publishedAt?: string | null;
  readonly deletedAt?: string | null;
};

export type Writing = { readonly updatedBy: string; readonly updatedAt: string };

/** Whether it was still at the version that the change was made on. */
export async function updateVersion(
  { kind, fiscalYear, number, version }: ArticleId & { readonly version: number },
  change: ArticleChange,
  { updatedBy, updatedAt }: Writing,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({
      ...columnsOf(change),
      version: version + 1,
      updated_by: updatedBy,
      updated_at: updatedAt,
    })
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columnsOf({ title, content, thumbnailKey, publishedAt, deletedAt }: ArticleChange) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(thumbnailKey === undefined ? {} : { thumbnail_key: thumbnailKey }),
    ...(publishedAt === undefined ? {} : { published_at: publishedAt }),
    ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }),
  };
}

function matching({ search, kind, state, fiscalYear, now }: ArticleSearch, db: Database) {
  let found = db.selectFrom('articles');
  found = found.where('deleted_at', state === 'deleted' ? 'is not' : 'is', null);
  if (state === 'draft') found = found.where('published_at', 'is', null);
  if (state === 'scheduled') found = found.where('published_at', '>', now);
  if (state === 'published') found = found.where('published_at', '<=', now);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  if (fiscalYear !== undefined) found = found.where('fiscal_year', '=', fiscalYear);
  return search.trim() === '' ? found : found.where(containsAll(['title', 'updated_by'], search));
}

function sorted(found: SelectQueryBuilder<Schema, 'articles', object>, { sort, order }: ArticleSearch) {
  if (sort === 'title') return found.orderBy('title', order);
  if (sort === 'updated') return found.orderBy('updated_at', order);
  return sort === 'published'
    ? found.orderBy(sql`coalesce(published_at, ${UNPUBLISHED})`, order)
    : found.orderBy('fiscal_year', order).orderBy('number', order);
}

function oneOf({ kind, fiscalYear, number }: ArticleId, db: Database) {
  return db
    .selectFrom('articles')
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number);
}

function toHead(row: Pick<Row<'articles'>, (typeof HEAD)[number]>): EditedHead {
  return {
    kind: row.kind,
    fiscalYear: row.fiscal_year,
    number: row.number,
    title: row.title,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

function toArticle(row: Row<'articles'>): EditedArticle {
  return {
    ...toHead(row),
    content: row.content,
    thumbnailKey: row.thumbnail_key,
    version: row.version,
  };
}
