import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query finds that selects nothing yet. PostgreSQL writes such a number as text. */
export async function countOf<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ readonly count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
