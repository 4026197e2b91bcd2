/**
 * The category search: where a reporter of the fiscal-year flow looks for a match (reporter specification, section 2).
 */

import type { Category } from './category.ts';
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

/**
 * The days whose matches a category's search lists: today (本日開催分); those of U-18, whose search has no such heading, play
 * all over the region, and the members' week is listed.
 */
export function currentDays(category: Category, today: string, week: DateWindow): DateWindow {
  return category === 'U-18（ユース）' ? week : { from: today, to: today };
}
