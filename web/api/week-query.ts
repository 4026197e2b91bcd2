import { queryOptions } from '@tanstack/react-query';
import { matchesInThisWeekForTop } from '#contract/match.ts';
import { call } from './client.ts';
import { REREAD_MS } from './reread.ts';
import { storedSession } from './session.ts';
import { currentFiscalYear } from './site-config.ts';

/** The championships that play this week, by id within each category. */
export const weekQuery = queryOptions({
  queryKey: ['live-results', 'week'],
  queryFn: async ({ signal }) =>
    call(matchesInThisWeekForTop, { query: { fiscalYear: await currentFiscalYear() }, signal }),
  refetchInterval: REREAD_MS,
});

/** The same on the live-results list, which says who asks (members' specification, section 7): one answer, kept once. */
export const weekListQuery = queryOptions({
  ...weekQuery,
  queryFn: async ({ signal }) => {
    const query = { fiscalYear: await currentFiscalYear(), tryingEmail: storedSession()?.email ?? '' };
    return call(matchesInThisWeekForTop, { query, signal });
  },
});
