import { ROWS_PER_PAGE } from '#contract/admin-list.ts';

/** Which rows of a list a page has. */
export type ListPlace = { readonly limit: number; readonly offset: number };

/** Pages count from 1, as the query has them; without one it is the first. */
export function placeOf(page = '1'): ListPlace {
  return { limit: ROWS_PER_PAGE, offset: (Number(page) - 1) * ROWS_PER_PAGE };
}
