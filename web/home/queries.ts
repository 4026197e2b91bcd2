import { queryOptions } from '@tanstack/react-query';
import { latestFourArticles, latestFourNews } from '#contract/articles.ts';
import { partners } from '#contract/content.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';

/** The home page shows fewer news than it reads (members' specification, section 9). */
const SHOWN_NEWS = 2;

/** The newest pickup news, newest first. */
export const latestNewsQuery = queryOptions({
  queryKey: ['home', 'news'],
  queryFn: async ({ signal }) =>
    call(latestFourNews, { query: { fiscalYear: await currentFiscalYear() }, signal }),
  select: (items) => items.slice(0, SHOWN_NEWS),
});

/** The newest media articles, newest first. */
export const latestMediaQuery = queryOptions({
  queryKey: ['home', 'media'],
  queryFn: async ({ signal }) =>
    call(latestFourArticles, { query: { fiscalYear: await currentFiscalYear() }, signal }),
});

/** Partners by group, as the operator has written them. */
export const partnersQuery = queryOptions({
  queryKey: ['home', 'partners'],
  queryFn: ({ signal }) => call(partners, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
