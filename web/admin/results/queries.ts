import { useQuery } from '@tanstack/react-query';
import { matchesInTwoWeeksForTop, targetChampionship } from '#contract/match.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { storedSession } from '#web/api/session.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { isUnknown } from '../record/problem.tsx';

/** An open page reads its matches again after this; only members' pages are worth a stream. */
const READ_AGAIN_MS = 15_000;

/** The pages outside this site that publish results. */
export function useResultLinks() {
  return useQuery(siteQuery).data?.site.resultLinks ?? [];
}

/** The championships of the administrators' weeks. */
export function useChampionships() {
  return useRead(matchesInTwoWeeksForTop, {
    query: { fiscalYear: THIS_YEAR, tryingEmail: storedSession()?.email ?? '' },
  });
}

/** One championship with its matches, read again and again while the page is looked at. */
export function useChampionship(championshipId: string) {
  return useRead(
    targetChampionship,
    { query: { championshipId, fiscalYear: THIS_YEAR } },
    { refetchInterval: ({ state }) => (isUnknown(state.error) ? false : READ_AGAIN_MS) },
  );
}
