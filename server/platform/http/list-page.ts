import { ROWS_PER_PAGE } from '#contract/admin-list.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';

/** Pages count from 1, as the query has them; without one it is the first. */
export function placeOf(page = '1'): ListPlace {
  return { limit: ROWS_PER_PAGE, offset: (Number(page) - 1) * ROWS_PER_PAGE };
}
