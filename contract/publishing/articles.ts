/**
 * お知らせ (pickup news) and メディア (media articles): as members read them (members' specification, sections 3 and 7), and as
 * administrators write, publish, withdraw and delete them.
 */

import * as Type from 'typebox';
import { ARTICLE_STATES } from '#domain/articles/publication.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall, defineCall } from '../call.ts';
import { FiscalYear, FiscalYearNumber, FromOne, TokyoMinute } from '../wire.ts';

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

/** お知らせ, メディア. */
export const ARTICLE_KINDS = ['news', 'media'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** Characters of a title, and of the HTML of an article: some hundred pages. */
export const LONGEST_TITLE = 200;
export const LONGEST_CONTENT = 200_000;
/** Three bytes a character, and the rest of the body. */
const BODY_LIMIT = 1024 * 1024;

/** Bytes of one picture as it is sent: 25 MB. */
export const LARGEST_PICTURE = 25 * 1024 * 1024;

const Kind = Type.Enum(ARTICLE_KINDS);
const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
/** Rises with every change: what is saved on another one is refused. */

const FACTS = {
  kind: Kind,
  fiscal_year: Type.Integer(),
  number: Type.Integer(),
  /** May be empty while it is a draft. */
  title: Type.String(),
  state: Type.Enum(ARTICLE_STATES),
  /** ISO instants. */
  published_at: Nullable(Type.String()),
  updated_at: Type.String(),
  /** The administrator's e-mail; null for what was written on the server's machine. */
  updated_by: Nullable(Type.String()),
} as const;

export const AdminArticleRow = Type.Object(FACTS);
export type AdminArticleRow = Type.Static<typeof AdminArticleRow>;

/** A picture that an article may show: named by its key, shown by its signed address. */
export const EditorPicture = Type.Object({ key: Type.String(), ...ArticlePicture.properties });
export type EditorPicture = Type.Static<typeof EditorPicture>;

/** `content` as it is stored: a picture's `src` is `picture:` and its key. Those that are gone are not among `pictures`. */
export const AdminArticle = Type.Object({
  ...FACTS,
  version: FromOne,
  content: Type.String(),
  thumbnail_key: Nullable(Type.String()),
  pictures: Type.Array(EditorPicture),
});
export type AdminArticle = Type.Static<typeof AdminArticle>;

/** What is written; any HTML, of which the server keeps what an article may be made of. */
const TEXT = {
  title: Type.String({ maxLength: LONGEST_TITLE }),
  content: Type.String({ maxLength: LONGEST_CONTENT }),
  thumbnail_key: Nullable(Type.String({ maxLength: 64 })),
} as const;
export const ArticleTextSchema = Type.Object(TEXT);
export type ArticleTextSent = Type.Static<typeof ArticleTextSchema>;

const PATH = '/api/admin/articles';
const ONE = `${PATH}/:kind/:fiscalYear/:number`;
const ofArticle = Type.Object({
  kind: Kind,
  fiscalYear: FiscalYear,
  number: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
});
const OnVersion = Type.Object({ version: FromOne });

export const listAdminArticles = adminCall({
  method: 'GET',
  path: PATH,
  area: 'articles',
  summary: 'A page of all news and media articles, drafts among them; deleted ones only when asked for',
  query: Type.Object({
    ...listQuery,
    kind: Type.Optional(Kind),
    state: Type.Optional(Type.Enum(ARTICLE_STATES)),
    fiscalYear: Type.Optional(FiscalYear),
    /** `newest`: as members see them; `published`: drafts count as the latest. */
    sort: Type.Optional(Type.Enum(['updated', 'published', 'newest', 'title'])),
  }),
  answer: Type.Object({
    ...pageOf(AdminArticleRow).properties,
    /** Those that have an article, newest first. */
    fiscal_years: Type.Array(Type.Integer()),
  }),
});
export type AdminArticlePage = Type.Static<typeof listAdminArticles.answer>;

export const readAdminArticle = adminCall({
  method: 'GET',
  path: ONE,
  area: 'articles',
  summary: 'One article to be edited',
  params: ofArticle,
  answer: AdminArticle,
});

export const writeArticleDraft = adminCall({
  method: 'POST',
  path: PATH,
  area: 'articles',
  summary: 'Writes a new draft; the same Idempotency-Key again gives the article it has made',
  bodyLimit: BODY_LIMIT,
  body: Type.Object({ kind: Kind, fiscal_year: FiscalYearNumber, ...TEXT }),
  answer: AdminArticle,
});

export const saveArticle = adminCall({
  method: 'PUT',
  path: ONE,
  area: 'articles',
  summary: 'Saves an article; by itself only a draft',
  bodyLimit: BODY_LIMIT,
  params: ofArticle,
  body: Type.Object({
    version: FromOne,
    /** `automatic`: nobody has pressed a button; refused for what members see or will see. */
    saving: Type.Enum(['asked', 'automatic']),
    ...TEXT,
  }),
  answer: AdminArticle,
});

export const publishAdminArticle = adminCall({
  method: 'POST',
  path: `${ONE}/publication`,
  area: 'articles',
  summary: 'Lets members see a draft or scheduled article: now, or from a minute on',
  params: ofArticle,
  body: Type.Object({
    version: FromOne,
    /** `YYYY-MM-DDTHH:MM` in Tokyo; null is now. */
    at: Nullable(TokyoMinute),
  }),
  answer: AdminArticle,
});

export const withdrawArticle = adminCall({
  method: 'POST',
  path: `${ONE}/withdrawal`,
  area: 'articles',
  summary: 'Makes a published or scheduled article a draft again',
  params: ofArticle,
  body: OnVersion,
  answer: AdminArticle,
});

export const deleteArticle = adminCall({
  method: 'POST',
  path: `${ONE}/deletion`,
  area: 'articles',
  summary: 'Deletes a draft; it can be brought back',
  params: ofArticle,
  body: OnVersion,
  answer: AdminArticle,
});

export const restoreArticle = adminCall({
  method: 'POST',
  path: `${ONE}/restoration`,
  area: 'articles',
  summary: 'Brings a deleted draft back',
  params: ofArticle,
  body: OnVersion,
  answer: AdminArticle,
});

export const previewArticle = adminCall({
  method: 'POST',
  path: `${PATH}/preview`,
  area: 'articles',
  effect: 'read',
  summary: 'What members would be sent of a text; nothing is kept',
  bodyLimit: BODY_LIMIT,
  body: ArticleTextSchema,
  answer: Type.Object({ title: Type.String(), content: Type.String() }),
});

/** The body is the file itself; its type says that it is a picture, its bytes which kind. */
export const uploadArticlePicture = adminCall({
  method: 'POST',
  path: '/api/admin/pictures',
  area: 'articles',
  summary: 'Keeps one picture for articles; the same file again is the same picture',
  answer: EditorPicture,
});
