/** お知らせ and メディア: the SQL on their table. */

import type { ArticlePlace } from '#domain/articles/publication.ts';
import { lockName } from '#server/platform/store/lock.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';

/** What a list shows of an article. */
export type ArticleHead = ArticlePlace & {
  readonly title: string;
  /** A key of the picture files. */
  readonly thumbnailKey: string | null;
  /** UTC instant in whole seconds, ISO. */
  readonly publishedAt: string;
};

/** `content` is as it was stored: to be sanitised before it is sent. */
export type StoredArticle = ArticleHead & { readonly content: string };

/** What an article is made of when it is written; `publishedAt` null is a draft. */
export type ArticleText = {
  readonly title: string;
  readonly content: string;
  readonly thumbnailKey: string | null;
  readonly publishedAt: string | null;
};

const HEAD = ['fiscal_year', 'number', 'title', 'thumbnail_key', 'published_at'] as const;

/** Those that members see at `now` (UTC, whole seconds, ISO), in no order. */
export async function findAllPublished(
  kind: ArticleKind,
  now: string,
  db: Database,
): Promise<readonly ArticleHead[]> {
  const rows = await db
    .selectFrom('articles')
    .select(HEAD)
    .where('kind', '=', kind)
    .where('published_at', '<=', now)
    .execute();
  return rows.map(toHead);
}

/** Null for a draft, one whose time has not come at `now`, and none. */
export async function findPublished(
  kind: ArticleKind,
  { fiscalYear, number }: ArticlePlace,
  now: string,
  db: Database,
): Promise<StoredArticle | null> {
  const row = await db
    .selectFrom('articles')
    .select([...HEAD, 'content'])
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number)
    .where('published_at', '<=', now)
    .executeTakeFirst();
  return row === undefined ? null : { ...toHead(row), content: row.content };
}

/** When the next article comes out after `now`; null while none is scheduled. */
export async function findNextPublication(now: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('articles')
    .select((select) => select.fn.min('published_at').as('next'))
    .where('published_at', '>', now)
    .executeTakeFirst();
  return row?.next ?? null;
}

/** Lets one transaction at a time take numbers of a fiscal year. Take it before `insertArticle`, and before a number is compared. */
export function lockNumbers(kind: ArticleKind, fiscalYear: number, db: Database): Promise<void> {
  return lockName(['articles', kind, String(fiscalYear)], db);
}

/** Stores it under the next number of its fiscal year; returns the number. Needs `lockNumbers`. */
export async function insertArticle(
  kind: ArticleKind,
  fiscalYear: number,
  text: ArticleText,
  now: string,
  db: Database,
): Promise<ArticlePlace> {
  const { number } = await db
    .insertInto('articles')
    .values(({ selectFrom, fn, lit }) => ({
      kind,
      fiscal_year: fiscalYear,
      number: selectFrom('articles')
        .select((select) => select(fn.coalesce(fn.max('number'), lit(0)), '+', lit(1)).as('next'))
        .where('kind', '=', kind)
        .where('fiscal_year', '=', fiscalYear),
      ...toColumns(text),
      created_at: now,
      updated_at: now,
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return { fiscalYear, number };
}

/** Whether there was such an article. */
export async function updateArticle(
  kind: ArticleKind,
  { fiscalYear, number }: ArticlePlace,
  text: ArticleText,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set((row) => ({ ...toColumns(text), updated_at: now, version: row('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('fiscal_year', '=', fiscalYear)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toColumns({ title, content, thumbnailKey, publishedAt }: ArticleText) {
  return { title, content, thumbnail_key: thumbnailKey, published_at: publishedAt };
}

function toHead(row: Pick<Row<'articles'>, (typeof HEAD)[number]>): ArticleHead {
  return {
    fiscalYear: row.fiscal_year,
    number: row.number,
    title: row.title,
    thumbnailKey: row.thumbnail_key,
    // Only published ones are read.
    publishedAt: row.published_at ?? '',
  };
}

/** The articles with a picture, in whatever state. */
export async function findAllPictured(
  db: Database,
): Promise<readonly Pick<StoredArticle, 'content' | 'thumbnailKey'>[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['content', 'thumbnail_key'])
    .where(({ or, eb }) => or([eb('content', 'like', '%"picture:%'), eb('thumbnail_key', 'is not', null)]))
    .execute();
  return rows.map(({ content, thumbnail_key }) => ({ content, thumbnailKey: thumbnail_key }));
}
