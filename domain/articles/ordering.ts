/** Where an article stands: its fiscal year, and its number within it, which counts up from 1. */
export type ArticlePlace = { readonly fiscalYear: number; readonly number: number };

/** Newest first: the later fiscal year, and in it the higher number (members' specification, section 7). */
export function newestFirst(a: ArticlePlace, b: ArticlePlace): number {
  return b.fiscalYear - a.fiscalYear || b.number - a.number;
}
