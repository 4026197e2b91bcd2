import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { targetReportingChampionship } from '#contract/championship/archive.ts';
import { competition } from '#contract/championship/competition.ts';
import {
  matchesInThisWeekForTop,
  type TargetChampionship,
  targetChampionship,
} from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { follow } from '#web/api/follow.ts';
import { refresh } from '#web/api/refresh.ts';
import { SPREAD_MS, spread } from '#web/api/spread.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { championshipQuery, withMatches } from './requests.ts';

/** `notFound`: the server knows no such championship. `notReached`: no answer yet; it may come. */
export type ReadProblem = 'notFound' | 'notReached';

/** Where a championship publishes its results and matchups; nothing while its archive id is unknown. */
export function useReportingLinks(archiveId: string | undefined) {
  return useRead(
    targetReportingChampionship,
    { query: { championshipId: archiveId ?? '', division: 'all' } },
    {
      enabled: archiveId !== undefined && archiveId !== '',
      // Two addresses that somebody types in before the season.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** What a change of the championship may change. Not the timeline: what happened in a match moves with its version alone. */
const SHOWN = [matchesInThisWeekForTop, targetChampionship, targetReportingChampionship, competition];

/** A championship, read once and then kept up to date by the live stream; `matchId` follows that match alone. */
export function useLiveChampionship(championshipId: string, matchId?: string) {
  const client = useQueryClient();
  const [viewedAt, setViewedAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useQuery(championshipQuery(championshipId));
  const isDrawn = useIsDrawn();

  useEffect(() => {
    const options = championshipQuery(championshipId);
    const { queryKey } = options;
    const readAgain = () => void refresh(client, SHOWN);
    const misplaced = spread(SPREAD_MS, readAgain);
    const stop = follow(
      {
        championshipId,
        ...(matchId === undefined ? {} : { matchId }),
        onChanged: readAgain,
        // All that the screen shows is read, for nothing says what has changed.
        poll: async () => {
          readAgain();
          return allMatches(await client.fetchQuery(options));
        },
      },
      (views) => {
        setViewedAt(deviceTime());
        if (views.length === 0) return;
        const apply = () => client.setQueryData(queryKey, (known) => known && withMatches(known, views));
        const known = client.getQueryData(queryKey);
        apply();
        // The first reading is on its way (maybe older than these) or has failed.
        if (known === undefined) {
          void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }).then(apply);
        } else if (views.some((view) => !hasInPlace(known, view))) misplaced.ask();
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      misplaced.stop();
    };
  }, [client, championshipId, matchId]);

  const problem = query.isError ? problemOf(query.error) : null;
  // What can't be read anew is shown as it was, unless it is gone.
  const championship = isGone(query.error) ? undefined : query.data;
  return {
    championship,
    /** Null while it is read, and as long as there is something to show. */
    problem: championship === undefined ? problem : null,
    reload: () => void query.refetch(),
    isReloading: query.isFetching && !isDrawn,
    /** When the server was last heard, in milliseconds; 0 while there is nothing of it to show. */
    heardAt: championship === undefined ? 0 : Math.max(query.dataUpdatedAt, viewedAt),
    isConnected,
  };
}

/** Whether the match is known in the division that a view of it names; only a whole reading can move or add it. */
function hasInPlace(championship: TargetChampionship, { match_id: id, round }: MatchView): boolean {
  return allMatches(championship).some((match) => match.match_id === id && match.round === round);
}

/** No such championship, or an address that can't be one. Another refusal says nothing of the championship. */
const UNKNOWN: readonly number[] = [400, 404];

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function problemOf(error: Error): ReadProblem {
  return error instanceof ApiError && UNKNOWN.includes(error.status) ? 'notFound' : 'notReached';
}
