/** Where an article is on its way to the members, and its place among the others. */

/**
 * - `draft` (下書き): only administrators see it.
 * - `scheduled` (予約): has its moment, which has not come.
 * - `published` (公開中): members see it.
 * - `deleted` (削除): was a draft; nobody sees it until it is brought back.
 */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'deleted'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Instants in UTC in whole seconds, ISO: they compare as text. */
export type Publication = { readonly publishedAt: string | null; readonly deletedAt: string | null };

/** Where it is at `now`, UTC in whole seconds, ISO. */
export function articleState({ publishedAt, deletedAt }: Publication, now: string): ArticleState {
  if (deletedAt !== null) return 'deleted';
  if (publishedAt === null) return 'draft';
  return publishedAt <= now ? 'published' : 'scheduled';
}

/** Where an article stands: its fiscal year, and its number within it, which counts up from 1. */
export type ArticlePlace = { readonly fiscalYear: number; readonly number: number };

/** Newest first: the later fiscal year, and in it the higher number (members' specification, section 7). */
export function newestFirst(a: ArticlePlace, b: ArticlePlace): number {
  return b.fiscalYear - a.fiscalYear || b.number - a.number;
}
