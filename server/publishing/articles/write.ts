/** Writing of articles: the one way to the table, past which no HTML comes unsanitised. */

import type { ArticlePlace } from '#domain/articles/publication.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type ArticleText, insertArticle, lockNumbers, updateArticle } from './repository.ts';
import { sanitiseWritten } from './sanitise.ts';

/** An article as somebody has written it. */
export type ArticleDraft = {
  /** Plain text in one line. */
  readonly title: string;
  /** Any HTML; its pictures are `<img src="picture:…">` with a key of the picture files. */
  readonly content: string;
  /** A key of the picture files, for its place in the list. */
  readonly thumbnailKey: string | null;
  /** From when members see it; null is a draft. */
  readonly publishedAt: Temporal.Instant | null;
};

/** Writes a new article of this fiscal year; gives its place, whose number is the year's next. In a transaction of its own unless `db` is one. */
export async function writeArticle(
  kind: ArticleKind,
  fiscalYear: number,
  draft: ArticleDraft,
  now: Temporal.Instant,
  db: Database,
): Promise<ArticlePlace> {
  const text = textOf(draft, sanitiseWritten(draft.content));
  const insert = async (own: Database) => {
    await lockNumbers(kind, fiscalYear, own);
    return insertArticle(kind, fiscalYear, text, now.toString(), own);
  };
  return db.isTransaction ? insert(db) : db.transaction().execute(insert);
}

/** Writes an article anew, in its place. Whether there was such an article. */
export function rewriteArticle(
  kind: ArticleKind,
  place: ArticlePlace,
  draft: ArticleDraft,
  now: Temporal.Instant,
  db: Database,
): Promise<boolean> {
  const text = textOf(draft, sanitiseWritten(draft.content));
  return updateArticle(kind, place, text, now.toString(), db);
}

/** A text as it is stored: a title in one line, with its content sanitised. */
export function textOf(
  { title, thumbnailKey, publishedAt }: Omit<ArticleDraft, 'content'>,
  sanitised: string,
): ArticleText {
  return {
    title: title
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    content: sanitised,
    thumbnailKey,
    publishedAt: publishedAt && inSeconds(publishedAt),
  };
}

/** An instant as it is stored and compared as text, which needs the same number of digits: UTC, whole seconds, ISO. */
export function inSeconds(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
