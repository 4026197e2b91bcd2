/** What these screens read, without React: the router starts reading while a screen's code is still on its way. */

import type { QueryFunctionContext } from '@tanstack/react-query';
import { type TargetChampionship, targetChampionship } from '#contract/match.ts';
import { readingOf, THIS_YEAR } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { overtakenBy } from './merging.ts';

/** A championship with its matches. */
export function championshipQuery(championshipId: string) {
  return {
    ...readingOf(targetChampionship, { query: { championshipId, fiscalYear: THIS_YEAR } }),
    queryFn: async ({ signal, client, queryKey }: QueryFunctionContext) => {
      const read = await readChampionship(championshipId, signal);
      // The stream may have overtaken this answer.
      const known = client.getQueryData<TargetChampionship>(queryKey);
      return known === undefined ? read : overtakenBy(read, allMatches(known));
    },
  };
}

async function readChampionship(championshipId: string, signal: AbortSignal): Promise<TargetChampionship> {
  const query = { championshipId, fiscalYear: await currentFiscalYear() };
  return call(targetChampionship, { query, signal });
}
