import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { readingOf, THIS_YEAR } from './calls.ts';
import { call } from './client.ts';
import { REREAD_MS } from './reread.ts';
import { storedSession } from './session.ts';
import { currentFiscalYear } from './site-config.ts';

/** The championships that play this week, by id within each category. */
export const weekQuery = {
  ...readingOf(matchesInThisWeekForTop, { query: { fiscalYear: THIS_YEAR } }),
  refetchInterval: REREAD_MS,
};

/** The same on the live-results list, which says who asks (members' specification, section 7): one answer, kept once. */
export const weekListQuery = {
  ...weekQuery,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { fiscalYear: await currentFiscalYear(), tryingEmail: storedSession()?.email ?? '' };
    return call(matchesInThisWeekForTop, { query, signal });
  },
};
