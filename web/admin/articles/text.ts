/** What an administrator types of an article. */

import type { AdminArticle, ArticleTextSent } from '#contract/articles.ts';

export const NO_TEXT: ArticleTextSent = { title: '', content: '', thumbnail_key: null };

export function textOf({ title, content, thumbnail_key }: AdminArticle): ArticleTextSent {
  return { title, content, thumbnail_key };
}

export function isSameText(a: ArticleTextSent, b: ArticleTextSent): boolean {
  return a.title === b.title && a.content === b.content && a.thumbnail_key === b.thumbnail_key;
}

/** Nothing that would be missed. */
export function isEmptyText({ title, content }: ArticleTextSent): boolean {
  return title.trim() === '' && content === '';
}
