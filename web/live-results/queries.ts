import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { targetReportingChampionship } from '#contract/archive.ts';
import { matchesInThisWeekForTop, type TargetChampionship, targetChampionship } from '#contract/match.ts';
import { call } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { withMatches } from './merging.ts';
import { allMatches } from './week.ts';

/** What the server says of this site. */
export function useSite() {
  return useQuery({ queryKey: ['site'], queryFn: siteConfig, staleTime: Number.POSITIVE_INFINITY });
}

/** The championships that play this week. */
export function useWeeklyChampionships() {
  return useQuery({
    queryKey: ['live-results', 'week'],
    queryFn: async ({ signal }) =>
      call(matchesInThisWeekForTop, { query: { fiscalYear: await fiscalYear() }, signal }),
    refetchOnMount: 'always',
  });
}

/** Where a championship publishes its results and matchups; nothing while its archive id is unknown. */
export function useReportingLinks(archiveId: string | undefined) {
  return useQuery({
    queryKey: ['live-results', 'links', archiveId],
    queryFn: ({ signal }) =>
      call(targetReportingChampionship, {
        query: { championshipId: archiveId ?? '', division: 'all' },
        signal,
      }),
    enabled: archiveId !== undefined && archiveId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A championship, read once and then kept up to date by the live stream; `matchId` follows that match alone. */
export function useLiveChampionship(championshipId: string, matchId?: string) {
  const client = useQueryClient();
  const [viewedAt, setViewedAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useQuery({
    queryKey: championshipKey(championshipId),
    queryFn: async ({ signal, queryKey }) => {
      const read = await readChampionship(championshipId, signal);
      // The stream may have overtaken this answer.
      const known = client.getQueryData<TargetChampionship>(queryKey);
      return known === undefined ? read : withMatches(read, allMatches(known));
    },
    refetchOnMount: 'always',
  });

  useEffect(() => {
    const queryKey = championshipKey(championshipId);
    return followLive(
      {
        championshipId,
        ...(matchId === undefined ? {} : { matchId }),
        poll: async () => allMatches(await readChampionship(championshipId)),
      },
      (views) => {
        setViewedAt(Date.now());
        if (views.length === 0) return;
        client.setQueryData<TargetChampionship>(queryKey, (known) => known && withMatches(known, views));
      },
      (state) => setConnected(state === 'open'),
    );
  }, [client, championshipId, matchId]);

  return {
    championship: query.data,
    isError: query.isError,
    reload: () => void query.refetch(),
    /** When the server was last heard, in milliseconds. */
    heardAt: Math.max(query.dataUpdatedAt, viewedAt),
    isConnected,
  };
}

function championshipKey(championshipId: string) {
  return ['live-results', 'championship', championshipId] as const;
}

async function readChampionship(championshipId: string, signal?: AbortSignal): Promise<TargetChampionship> {
  const query = { championshipId, fiscalYear: await fiscalYear() };
  return call(targetChampionship, signal === undefined ? { query } : { query, signal });
}

async function fiscalYear(): Promise<string> {
  const site = await siteConfig();
  return String(site.fiscalYear);
}
