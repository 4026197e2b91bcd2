/** お知らせ (pickup news) and メディア (media articles) (members' specification, sections 3 and 7). */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { FiscalYear } from './wire.ts';

/** Where a picture is, and its size in pixels, which keeps its place free until it is there. */
export const ArticlePicture = Type.Object({
  /** Signed and short-lived. */
  src: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type ArticlePicture = Type.Static<typeof ArticlePicture>;

const ITEM = {
  /** Unique among all news, or all media articles. */
  id: Type.String(),
  fiscal_year: Type.Integer(),
  title: Type.String(),
  /** An instant in UTC, ISO. */
  published_at: Type.String(),
} as const;

/** `news_id` counts within its fiscal year; the highest is the newest. */
export const NewsItem = Type.Object({ ...ITEM, news_id: Type.String() });
export type NewsItem = Type.Static<typeof NewsItem>;

/** `thumbnail` is empty text, and `picture` null, where there is none. */
export const MediaItem = Type.Object({
  ...ITEM,
  article_id: Type.String(),
  thumbnail: Type.String(),
  picture: Type.Union([ArticlePicture, Type.Null()]),
});
export type MediaItem = Type.Static<typeof MediaItem>;

/** `content` is HTML, sanitised when it was written; its pictures are signed when it is read. */
export const Article = Type.Object({
  title: Type.String(),
  content: Type.String(),
  published_at: Type.String(),
});
export type Article = Type.Static<typeof Article>;

/** Counts of a fiscal year, from 1. */
const ArticleNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$' });

const OfYear = Type.Object({ fiscalYear: FiscalYear });

export const latestFourNews = defineCall({
  method: 'GET',
  group: 'pickup-news',
  path: 'latest-four-news',
  access: 'member',
  summary: "A fiscal year's four newest news, newest first",
  query: OfYear,
  answer: Type.Array(NewsItem),
});

export const allNews = defineCall({
  method: 'GET',
  group: 'pickup-news',
  path: 'all-news',
  access: 'member',
  summary: 'All news, newest first',
  answer: Type.Array(NewsItem),
});

export const newsArticle = defineCall({
  method: 'GET',
  group: 'pickup-news',
  path: 'article/:fiscalYear/:newsId',
  access: 'member',
  summary: 'One of the news',
  params: Type.Object({ fiscalYear: FiscalYear, newsId: ArticleNumber }),
  answer: Article,
});

export const latestFourArticles = defineCall({
  method: 'GET',
  group: 'media',
  path: 'latest-four-articles',
  access: 'member',
  summary: "A fiscal year's four newest media articles, newest first",
  query: OfYear,
  answer: Type.Array(MediaItem),
});

export const allArticles = defineCall({
  method: 'GET',
  group: 'media',
  path: 'all-articles',
  access: 'member',
  summary: 'All media articles, newest first',
  answer: Type.Array(MediaItem),
});

export const mediaArticle = defineCall({
  method: 'GET',
  group: 'media',
  path: 'article/:fiscalYear/:articleId',
  access: 'member',
  summary: 'One media article',
  params: Type.Object({ fiscalYear: FiscalYear, articleId: ArticleNumber }),
  answer: Article,
});

export const articleCalls = [
  latestFourNews,
  allNews,
  newsArticle,
  latestFourArticles,
  allArticles,
  mediaArticle,
] as const;
