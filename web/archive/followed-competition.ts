import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { competition } from '#contract/competition.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { siteQuery } from '#web/api/site-query.ts';

/** Which championship: its id is of one year alone, but an answer is only given to who knows the year. */
export type CompetitionAddress = { readonly championshipId: string; readonly fiscalYear: string };

/** A goal moves the table of everyone who looks on: they ask for it spread over this time, in milliseconds. */
const SPREAD_MS = 400;

/** A championship's tables and bracket; those of the running fiscal year move with its matches. */
export function useFollowedCompetition({ championshipId, fiscalYear }: CompetitionAddress) {
  const [heardAt, setHeardAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useQuery(competitionQuery({ championshipId, fiscalYear }));
  const { data: site } = useQuery(siteQuery);
  const { refetch } = query;
  const isThisYear = site !== undefined && String(site.fiscalYear) === fiscalYear;
  const isFollowed = isThisYear && query.data !== undefined;

  useEffect(() => {
    if (!isFollowed) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      waiting = undefined;
      void refetch();
    };
    const stop = followLive(
      {
        championshipId,
        // Without a stream nothing says whether a match has moved.
        poll: async () => {
          await refetch();
          return [];
        },
      },
      (views) => {
        setHeardAt(Date.now());
        // One change after the other must not put it off.
        if (views.length > 0) waiting ??= setTimeout(readAgain, Math.random() * SPREAD_MS);
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [isFollowed, championshipId, refetch]);

  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return {
    query,
    isUnknown,
    isThisYear,
    /** When the server was last heard, in milliseconds; 0 before the first time. */
    heardAt: Math.max(query.dataUpdatedAt, heardAt),
    isConnected,
  };
}

function competitionQuery({ championshipId, fiscalYear }: CompetitionAddress) {
  return queryOptions({
    queryKey: ['archive', 'competition', fiscalYear, championshipId],
    queryFn: ({ signal }) => call(competition, { query: { championshipId, fiscalYear }, signal }),
  });
}
