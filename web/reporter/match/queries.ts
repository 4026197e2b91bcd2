import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getTargetMatch } from '#contract/match-v2.ts';
import { ApiError, call } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { fromTokenFlow, newerOf, type ReportedMatch, withMatchView } from './reported-match.ts';

/** Which match, and by which link. */
export type MatchIds = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly urlAccessToken: string;
};

/** `denied`: the link does not open it. `notFound`: no such match among the link's. `failed`: try again. */
export type FetchProblem = 'denied' | 'notFound' | 'failed';

/** While no stream opens: another reporter's goal is seen before the next one falls. */
const POLL_MS = 10_000;

export function reportedMatchKey({ championshipId, matchId, urlAccessToken }: MatchIds) {
  return ['reporter', 'match', championshipId, matchId, urlAccessToken] as const;
}

/** One match for its reporter: read once, then kept up to date by the live stream. */
export function useReportedMatch(ids: MatchIds) {
  const client = useQueryClient();
  const { championshipId, matchId, urlAccessToken } = ids;
  const [isConnected, setConnected] = useState(true);
  const [viewedAt, setViewedAt] = useState(0);
  const query = useQuery({
    queryKey: reportedMatchKey(ids),
    queryFn: async ({ signal, queryKey }) => {
      const wire = await call(getTargetMatch, {
        query: { championshipId, matchId, urlAccessToken },
        token: urlAccessToken,
        signal,
      });
      // A live view may have overtaken this answer.
      return newerOf(client.getQueryData<ReportedMatch>(queryKey), fromTokenFlow(wire));
    },
    // The list may have been open for long: what is reported on is read anew each time.
    refetchOnMount: 'always',
    refetchInterval: isConnected ? false : POLL_MS,
  });

  useEffect(() => {
    const queryKey = reportedMatchKey({
      championshipId,
      matchId,
      urlAccessToken,
    });
    return followLive(
      { championshipId, matchId, accessToken: urlAccessToken },
      (views) => {
        setViewedAt(Date.now());
        const apply = () =>
          client.setQueryData<ReportedMatch>(
            queryKey,
            (known) => known && views.reduce(withMatchView, known),
          );
        if (apply() === undefined && views.length > 0) {
          // The first reading is on its way, maybe older than these, or it has failed.
          void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }).then(apply);
        }
      },
      (state) => setConnected(state === 'open'),
    );
  }, [client, championshipId, matchId, urlAccessToken]);

  return {
    /** Stays while a later read fails: the old match is better than none. */
    reported: query.data,
    problem: query.error === null ? null : problemOf(query.error),
    retry: () => void query.refetch(),
    /** When the server was last heard, in milliseconds. */
    heardAt: Math.max(query.dataUpdatedAt, viewedAt),
    isConnected: isConnected && query.error === null,
  };
}

function problemOf(error: unknown): FetchProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401 || error.status === 403) return 'denied';
  return error.status === 404 ? 'notFound' : 'failed';
}
