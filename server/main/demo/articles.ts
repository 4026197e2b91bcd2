/** The demo's news and media articles: written at once, their pictures added when these are drawn. */

import type { Clock } from '#server/platform/clock.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';
import { rewriteArticle, writeArticle } from '#server/publishing/articles/write.ts';
import { type DemoArticle, MEDIA, NEWS } from './article-texts.ts';

export type ArticleFilling = {
  readonly fiscalYear: number;
  readonly clock: Clock;
  readonly db: Database;
};

const KINDS: readonly (readonly [ArticleKind, readonly DemoArticle[]])[] = [
  ['news', NEWS],
  ['media', MEDIA],
];

/** Oldest first, so that the newest has the highest number. */
export async function writeArticles({ fiscalYear, clock, db }: ArticleFilling): Promise<void> {
  for (const [kind, articles] of KINDS) {
    for (const article of articles) {
      await writeArticle(kind, fiscalYear, draftOf(article, undefined, clock()), clock(), db);
    }
  }
}

/** `keys` are the demo's pictures in their order. */
export async function addArticlePictures(
  keys: readonly string[],
  { fiscalYear, clock, db }: ArticleFilling,
): Promise<void> {
  for (const [kind, articles] of KINDS) {
    for (const [index, article] of articles.entries()) {
      const key = article.picture === undefined ? undefined : keys[article.picture];
      if (key === undefined) continue;
      const place = { fiscalYear, number: index + 1 };
      await rewriteArticle(kind, place, draftOf(article, key, clock()), clock(), db);
    }
  }
}

function draftOf(
  { title, daysAgo, caption, content }: DemoArticle,
  key: string | undefined,
  now: Temporal.Instant,
) {
  const figure =
    key === undefined
      ? ''
      : `<figure><img src="picture:${key}" alt="${caption ?? ''}"><figcaption>${caption ?? ''}</figcaption></figure>`;
  return {
    title,
    content: figure + content,
    thumbnailKey: key ?? null,
    publishedAt: now.subtract({ hours: daysAgo * 24 + 1 }),
  };
}
