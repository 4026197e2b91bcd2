/** What these screens read, without React: the router starts reading while a screen's code is still on its way. */

import { queryOptions } from '@tanstack/react-query';
import { targetReportingChampionship } from '#contract/archive.ts';
import { type TargetChampionship, targetChampionship } from '#contract/match.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { overtakenBy } from './merging.ts';

/** What the keys of all these readings begin with. */
export const LIVE_RESULTS = 'live-results';
/** The second part of a timeline's key. */
export const TIMELINE = 'timeline';

/** A championship with its matches. */
export function championshipQuery(championshipId: string) {
  return queryOptions({
    queryKey: [LIVE_RESULTS, 'championship', championshipId],
    queryFn: async ({ signal, client, queryKey }) => {
      const read = await readChampionship(championshipId, signal);
      // The stream may have overtaken this answer.
      const known = client.getQueryData<TargetChampionship>(queryKey);
      return known === undefined ? read : overtakenBy(read, allMatches(known));
    },
  });
}

/** Where a championship publishes its results and matchups. */
export function reportingLinksQuery(archiveId: string) {
  return queryOptions({
    queryKey: [LIVE_RESULTS, 'links', archiveId],
    queryFn: ({ signal }) =>
      call(targetReportingChampionship, { query: { championshipId: archiveId, division: 'all' }, signal }),
    // Two addresses that somebody types in before the season.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readChampionship(championshipId: string, signal: AbortSignal): Promise<TargetChampionship> {
  const query = { championshipId, fiscalYear: await currentFiscalYear() };
  return call(targetChampionship, { query, signal });
}
