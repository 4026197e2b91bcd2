import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { competition } from '#contract/competition.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useRead } from '#web/api/calls.ts';
import { follow } from '#web/api/follow.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { spread } from '#web/api/spread.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { CompetitionSheet } from './competition-sheet.tsx';

/** Which championship: its id is of one year alone, but an answer is only given to who knows the year. */
export type CompetitionAddress = { readonly championshipId: string; readonly fiscalYear: string };

/** A goal moves the table of everyone who looks on: they ask for it spread over this time, in milliseconds. */
const SPREAD_MS = 400;

/** /archive/{fiscalYear}/{championshipId}: a championship's tables and bracket, on every day of its year and of later ones. */
export function CompetitionPage(address: CompetitionAddress) {
  return <CompetitionSheet address={address} followed={useFollowedCompetition(address)} />;
}

export type FollowedCompetition = ReturnType<typeof useFollowedCompetition>;

/** Those of the running fiscal year, and of a championship that plays this week, move with its matches. */
function useFollowedCompetition({ championshipId, fiscalYear }: CompetitionAddress) {
  const [heardAt, setHeardAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useRead(competition, { query: { championshipId, fiscalYear } });
  const { data: site } = useQuery(siteQuery);
  const { refetch } = query;
  const { data: week = [] } = useQuery(weekQuery);
  const playsThisWeek = week.some(({ championship_id }) => championship_id === championshipId);
  const isRunning = playsThisWeek || String(site?.fiscalYear) === fiscalYear;
  const isFollowed = isRunning && query.data !== undefined;

  useEffect(() => {
    if (!isFollowed) return;
    const readAgain = () => void refetch();
    const moved = spread(SPREAD_MS, readAgain);
    const stop = follow(
      {
        championshipId,
        // A lot is drawn when no match moves any more.
        onChanged: readAgain,
        // Without a stream nothing says whether a match has moved. What fails is not heard.
        poll: async () => {
          await refetch({ throwOnError: true });
          return [];
        },
      },
      (views) => {
        setHeardAt(Date.now());
        if (views.length > 0) moved.ask();
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      moved.stop();
    };
  }, [isFollowed, championshipId, refetch]);

  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return {
    query,
    isUnknown,
    /** Its matches are found on the live pages. */
    isRunning,
    playsThisWeek,
    /** When the server was last heard, in milliseconds; 0 before the first time. */
    heardAt: Math.max(query.dataUpdatedAt, heardAt),
    isConnected,
  };
}
