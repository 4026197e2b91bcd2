/** Where an article is on its way to the members. */

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
