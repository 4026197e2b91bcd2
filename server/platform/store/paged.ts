import type { SelectQueryBuilder } from 'kysely';
import { countOf } from './count.ts';

/** Which rows of a list a page has. */
export type ListPlace = { readonly limit: number; readonly offset: number };

/**
 * One page of what a query finds that selects nothing yet, and how many rows it finds in all. `shown` selects columns and puts the rows in an
 * order without ties, so that no row stands on two pages.
 */
export async function paged<Tables, From extends keyof Tables, Shown, ShownFrom extends keyof Shown, Row>(
  found: SelectQueryBuilder<Tables, From, object>,
  { limit, offset }: ListPlace,
  shown: (found: SelectQueryBuilder<Tables, From, object>) => SelectQueryBuilder<Shown, ShownFrom, Row>,
) {
  const total = await countOf(found);
  if (total === 0) return { total, rows: [] };
  return { total, rows: await shown(found).limit(limit).offset(offset).execute() };
}
