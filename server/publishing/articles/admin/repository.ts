/** Articles as administrators have them, drafts and deleted ones too: the SQL of their list and of their changes. */

import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArticlePlace, ArticleState } from '#domain/articles/publication.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row, Schema } from '#server/platform/store/schema.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

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
  /** Members have seen it under its number. */
  readonly wasPublic: boolean;
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
  requested: ArticleSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly EditedHead[] }> {
  const { total, rows } = await paged(matching(requested, db), requested, (found) =>
    sorted(found, requested)
      .select(HEAD)
      .orderBy('kind')
      .orderBy('fiscal_year', requested.order)
      .orderBy('number', requested.order),
  );
  return { total, rows: rows.map(toHead) };
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

/** A deleted one, too; by a number that it had as a draft, the article as it is now. */
export async function findById(id: ArticleId, db: Database): Promise<EditedArticle | null> {
  const row = await oneOf(id, db).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return row.moved_to === null ? toArticle(row) : findById({ ...id, number: row.moved_to }, db);
}

/** Whether members see, or will see, an article of a higher number: this one would come out below it. */
export async function isOvertaken({ kind, fiscalYear, number }: ArticleId, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('number')
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '>', number)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves an article to the next number of its fiscal year, which its old number leads to from now on; returns the number. */
export async function updateNumber(
  { kind, fiscalYear, number }: ArticleId,
  now: string,
  db: Database,
): Promise<ArticleId> {
  const moved = await db
    .updateTable('articles')
    .set(({ selectFrom }) => ({
      number: selectFrom('articles as other')
        .select(({ fn, lit, eb }) => eb(fn.max<number>('other.number'), '+', lit(1)).as('next'))
        .where('other.kind', '=', kind)
        .where('other.fiscal_year', '=', fiscalYear),
    }))
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number)
    .returning('number')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('articles')
    .values({
      kind,
      fiscal_year: fiscalYear,
      number,
      title: '',
      content: '',
      moved_to: moved.number,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { kind, fiscalYear, number: moved.number };
}

/** The article that the request with this key has made. */
export async function findByCreationKey(key: string, db: Database): Promise<EditedArticle | null> {
  const row = await db.selectFrom('articles').selectAll().where('creation_key', '=', key).executeTakeFirst();
  return row === undefined ? null : toArticle(row);
}

/** Notes the author of an article, and the request that created it. */
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
  readonly wasPublic?: true;
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

function columnsOf({ title, content, thumbnailKey, publishedAt, deletedAt, wasPublic }: ArticleChange) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(content === undefined ? {} : { content }),
    ...(thumbnailKey === undefined ? {} : { thumbnail_key: thumbnailKey }),
    ...(publishedAt === undefined ? {} : { published_at: publishedAt }),
    ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }),
    ...(wasPublic === undefined ? {} : { was_public: 1 as const }),
  };
}

function matching({ search, kind, state, fiscalYear, now }: ArticleSearch, db: Database) {
  let found = db.selectFrom('articles').where('moved_to', 'is', null);
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
    wasPublic: row.was_public === 1,
  };
}
