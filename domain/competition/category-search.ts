/**
 * The category search: where a reporter of the fiscal-year flow looks for a match (reporter specification, section 2).
 */

import { CATEGORIES, type Category } from './category.ts';
import type { DateWindow } from './window.ts';

/** What follows `{hash}` in the path of each category's search. */
export const SEARCH_SUFFIX: Readonly<Record<Category, string>> = {
  'U-12（ジュニア）': '',
  'U-15（ジュニアユース）': '-u15',
  'U-18（ユース）': '-u18',
  WOMAN: '-woman',
};

/** What follows it in the path of the search on practice championships, which have one category only. */
export const PRACTICE_SEARCH_SUFFIX = '-test';
export const PRACTICE_CATEGORY: Category = 'U-18（ユース）';

/** One of the five searches. */
export type Search = { readonly category: Category; readonly practice: boolean };

/**
 * Which search a name in an address (`{hash}` and what follows it) is for. Whether it is one at all, only the server
 * knows, which has `{hash}`; that itself ends like no search.
 */
export function searchNamed(name: string): Search {
  if (name.endsWith(PRACTICE_SEARCH_SUFFIX)) return { category: PRACTICE_CATEGORY, practice: true };
  const category = CATEGORIES.find((one) => SEARCH_SUFFIX[one] !== '' && name.endsWith(SEARCH_SUFFIX[one]));
  return { category: category ?? 'U-12（ジュニア）', practice: false };
}

/** The names of all searches. */
export function searchNames(hash: string): readonly string[] {
  return [...CATEGORIES.map((category) => SEARCH_SUFFIX[category]), PRACTICE_SEARCH_SUFFIX].map(
    (suffix) => hash + suffix,
  );
}

/**
 * The days whose matches a category's search lists: today (本日開催分); those of U-18, whose search has no such heading, play
 * all over the region, and the members' week is listed.
 */
export function currentDays(category: Category, today: string, week: DateWindow): DateWindow {
  return category === 'U-18（ユース）' ? week : { from: today, to: today };
}
