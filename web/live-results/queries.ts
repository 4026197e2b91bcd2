import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { followLive, scheduleOf } from '#web/api/live.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { withMatches } from './merging.ts';
import { championshipQuery, readChampionship, reportingLinksQuery } from './requests.ts';

/** `notFound`: the server knows no such championship. `notReached`: no answer yet; it may come. */
export type ReadProblem = 'notFound' | 'notReached';

/** What the server says of this site. */
export function useSite() {
  return useQuery(siteQuery);
}

/** The championships that play this week. */
export function useWeeklyChampionships() {
  return useQuery(weekQuery);
}

/** Where a championship publishes its results and matchups; nothing while its archive id is unknown. */
export function useReportingLinks(archiveId: string | undefined) {
  return useQuery({
    ...reportingLinksQuery(archiveId ?? ''),
    enabled: archiveId !== undefined && archiveId !== '',
  });
}

/** A championship, read once and then kept up to date by the live stream; `matchId` follows that match alone. */
export function useLiveChampionship(championshipId: string, matchId?: string) {
  const client = useQueryClient();
  const [viewedAt, setViewedAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useQuery(championshipQuery(championshipId));

  useEffect(() => {
    const { queryKey } = championshipQuery(championshipId);
    return followLive(
      {
        championshipId,
        ...(matchId === undefined ? {} : { matchId }),
        poll: async () => allMatches(await readChampionship(championshipId)),
      },
      (views) => {
        setViewedAt(Date.now());
        if (views.length === 0) return;
        const apply = () => client.setQueryData(queryKey, (known) => known && withMatches(known, views));
        const known = apply();
        const schedules = new Map(
          known && allMatches(known).map((match) => [match.match_id, scheduleOf(match)]),
        );
        // The first reading is on its way (maybe older than these) or has failed, or a match has been added or given
        // another schedule since: only a whole reading knows its division.
        if (views.some((view) => schedules.get(view.match_id) !== scheduleOf(view))) {
          void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }).then(apply);
        }
      },
      (state) => setConnected(state === 'open'),
    );
  }, [client, championshipId, matchId]);

  return {
    championship: query.data,
    /** Null while it is read, and as soon as there is something to show. */
    problem: query.data === undefined && query.isError ? problemOf(query.error) : null,
    reload: () => void query.refetch(),
    isReloading: query.isFetching,
    /** When the server was last heard, in milliseconds. */
    heardAt: Math.max(query.dataUpdatedAt, viewedAt),
    isConnected,
  };
}

function problemOf(error: Error): ReadProblem {
  return error instanceof ApiError && error.status < 500 ? 'notFound' : 'notReached';
}
