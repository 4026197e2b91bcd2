/** What members read of お知らせ and メディア. Rendered once for all, kept as bytes for a moment, or until something is written. */

import type { FastifyInstance } from 'fastify';
import {
  allArticles,
  allNews,
  latestFourArticles,
  latestFourNews,
  mediaArticle,
  newsArticle,
} from '#contract/publishing/articles.ts';
import { newestFirst } from '#domain/articles/publication.ts';
import type { Shared } from '#server/platform/http/answers.ts';
import { registerShared } from '#server/platform/http/shared-answers.ts';
import { notFound } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import { pictureAddressesOf } from '#server/publishing/photos/public.ts';
import { articleOf, mediaItems, newsItems } from './answers.ts';
import { type ArticleHead, findAllPublished, findNextPublication, findPublished } from './repository.ts';
import { createArticleCache, type Timed } from './response-cache.ts';
import { sanitiserOf } from './sanitise-thread.ts';
import { inSeconds } from './write.ts';

/** Articles of years, each some kilobytes, and four lists. */
const KEPT = 500;

/** Another process may have written. And the address of a picture, which holds half an hour at least, is never old. */
const FRESH: Temporal.DurationLike = { seconds: 5 };

const ARTICLE_NOT_FOUND = '指定された記事が見つかりません。';

/** How a list of one kind is worded. */
type WordHeads = (heads: readonly ArticleHead[]) => unknown;

/** The answers that this server has cached; forgotten when an article is written here. */
export const articleCacheOf = oncePerServer(({ clock }) => createArticleCache(clock, KEPT));

export function registerArticles(app: FastifyInstance, services: Services): void {
  const { clock } = services;
  const { db } = services.store;
  const { addressOf } = pictureAddressesOf(services);
  const { sent } = sanitiserOf(services);
  const cache = articleCacheOf(services);
  const mediaOf = (heads: readonly ArticleHead[]) => mediaItems(heads, addressOf);

  registerShared(app, latestFourNews, ({ query }) => latestFour('news', Number(query.fiscalYear), newsItems));
  registerShared(app, allNews, () => all('news', newsItems));
  registerShared(app, newsArticle, ({ params }) => one('news', params.fiscalYear, params.newsId));

  registerShared(app, latestFourArticles, ({ query }) =>
    latestFour('media', Number(query.fiscalYear), mediaOf),
  );
  registerShared(app, allArticles, () => all('media', mediaOf));
  registerShared(app, mediaArticle, ({ params }) => one('media', params.fiscalYear, params.articleId));

  function all(kind: ArticleKind, word: WordHeads): Promise<Shared> {
    return cache.get(kind, () =>
      timed(async (now) => word((await findAllPublished(kind, now, db)).toSorted(newestFirst))),
    );
  }

  function latestFour(kind: ArticleKind, fiscalYear: number, word: WordHeads): Promise<Shared> {
    return cache.get(`${kind} ${fiscalYear}`, () =>
      timed(async (now) => {
        const ofYear = (await findAllPublished(kind, now, db)).filter(
          (head) => head.fiscalYear === fiscalYear,
        );
        return word(ofYear.toSorted(newestFirst).slice(0, 4));
      }),
    );
  }

  function one(kind: ArticleKind, fiscalYear: string, number: string): Promise<Shared> {
    const place = { fiscalYear: Number(fiscalYear), number: Number(number) };
    return cache.get(`${kind} ${place.fiscalYear} ${place.number}`, () =>
      timed(async (now) => {
        const stored = await findPublished(kind, place, now, db);
        if (stored === null) throw notFound('article_not_found', ARTICLE_NOT_FOUND);
        return articleOf(kind, stored, addressOf, sent);
      }),
    );
  }

  /** What is true now, for as long as it surely is: no longer than until the next article comes out. */
  async function timed(make: (now: string) => Promise<unknown>): Promise<Timed> {
    const now = clock();
    const text = inSeconds(now);
    const fresh = now.add(FRESH);
    const [answer, next] = await Promise.all([make(text), findNextPublication(text, db)]);
    const isSooner = next !== null && Temporal.Instant.compare(next, fresh) < 0;
    return { answer, until: isSooner ? Temporal.Instant.from(next) : fresh };
  }
}
