import { queryOptions } from '@tanstack/react-query';
import { allArticles, allNews, mediaArticle, newsArticle } from '#contract/articles.ts';
import { call } from '#web/api/client.ts';

/** All news, newest first. */
export const allNewsQuery = queryOptions({
  queryKey: ['articles', 'news'],
  queryFn: ({ signal }) => call(allNews, { signal }),
});

/** All media articles, newest first. */
export const allMediaQuery = queryOptions({
  queryKey: ['articles', 'media'],
  queryFn: ({ signal }) => call(allArticles, { signal }),
});

export function newsArticleQuery(fiscalYear: string, newsId: string) {
  return queryOptions({
    queryKey: ['articles', 'news', fiscalYear, newsId],
    queryFn: ({ signal }) => call(newsArticle, { params: { fiscalYear, newsId }, signal }),
  });
}

export function mediaArticleQuery(fiscalYear: string, articleId: string) {
  return queryOptions({
    queryKey: ['articles', 'media', fiscalYear, articleId],
    queryFn: ({ signal }) => call(mediaArticle, { params: { fiscalYear, articleId }, signal }),
  });
}
