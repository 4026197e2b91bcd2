/** The answers about articles, made from what is stored and where its pictures are now. */

import type { Article, ArticlePicture, MediaItem, NewsItem } from '#contract/publishing/articles.ts';
import type { Content } from '#domain/membership/access.ts';
import type { ArticleKind } from '#server/platform/store/schema-content.ts';
import type { PictureAddresses } from '#server/publishing/photos/public.ts';
import type { ArticleHead, StoredArticle } from './repository.ts';
import { shownPictureKeysIn } from './sanitise.ts';
import type { Sanitiser } from './sanitise-thread.ts';

export function newsItems(heads: readonly ArticleHead[]): NewsItem[] {
  return heads.map((head) => ({ ...itemOf('news', head), news_id: String(head.number) }));
}

/** With their pictures. */
export function mediaItems(
  heads: readonly ArticleHead[],
  addressOf: PictureAddresses['addressOf'],
): Promise<MediaItem[]> {
  const items = heads.map(async (head) => {
    const { thumbnailKey } = head;
    const picture = thumbnailKey === null ? null : await addressOf(thumbnailKey, 'thumbnail', 'media');
    return {
      ...itemOf('media', head),
      article_id: String(head.number),
      thumbnail: picture?.src ?? '',
      picture,
    };
  });
  return Promise.all(items);
}

/** One article as it is shown: its pictures are where they are now, those that are gone are left out. */
export async function articleOf(
  kind: ArticleKind,
  stored: StoredArticle,
  addressOf: PictureAddresses['addressOf'],
  sanitise: Sanitiser['sent'],
): Promise<Article> {
  const pictures = new Map<string, ArticlePicture>();
  for (const key of shownPictureKeysIn(stored.content)) {
    const picture = await addressOf(key, 'full', CONTENT[kind]);
    if (picture !== null) pictures.set(key, picture);
  }
  return {
    title: stored.title,
    content: await sanitise(stored.content, pictures),
    published_at: stored.publishedAt,
  };
}

/** What members must be admitted to for the articles of a kind. */
export const CONTENT = { news: 'pickup-news', media: 'media' } as const satisfies Record<
  ArticleKind,
  Content
>;

function itemOf(kind: string, { fiscalYear, number, title, publishedAt }: ArticleHead) {
  return {
    id: `${kind}-${fiscalYear}-${number}`,
    fiscal_year: fiscalYear,
    title,
    published_at: publishedAt,
  };
}
