import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { competition } from '#contract/championship/competition.ts';
import { type TargetChampionship, targetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useRead } from '#web/api/calls.ts';
import { follow } from '#web/api/follow.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { spread } from '#web/api/spread.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { alsoHeard, hasNewer, NOTHING_HEARD, withHeard } from '#web/ui/match/newer.ts';
import { CompetitionSheet } from './competition-sheet.tsx';

/** Which championship: its id is of one year alone, but an answer is only given to who knows the year. */
export type CompetitionAddress = { readonly championshipId: string; readonly fiscalYear: string };

/** A goal moves the table of everyone who looks on: they ask for it spread over this time, in milliseconds. */
const SPREAD_MS = 400;

/** /archive/{fiscalYear}/{championshipId}: a championship's tables, bracket and whole course, on every day of its year and of later ones. */
export function CompetitionPage(address: CompetitionAddress) {
  return <CompetitionSheet address={address} followed={useFollowedCompetition(address)} />;
}

export type FollowedCompetition = ReturnType<typeof useFollowedCompetition>;

/** Those of the running fiscal year, and of a championship that plays this week, move with its matches. */
function useFollowedCompetition({ championshipId, fiscalYear }: CompetitionAddress) {
  const [heardAt, setHeardAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useRead(competition, { query: { championshipId, fiscalYear } });
  const course = useRead(targetChampionship, { query: { championshipId, fiscalYear } });
  const [heard, setHeard] = useState(NOTHING_HEARD);
  const known = useRef<readonly MatchView[]>([]);
  const { data: site } = useQuery(siteQuery);
  const { refetch } = query;
  const { refetch: refetchCourse } = course;
  const { data: week = [] } = useQuery(weekQuery);
  const playsThisWeek = week.some(({ championship_id }) => championship_id === championshipId);
  const isRunning = playsThisWeek || String(site?.fiscalYear) === fiscalYear;
  const isFollowed = isRunning && query.data !== undefined;

  useEffect(() => {
    known.current = course.data === undefined ? [] : withHeard(matchesOf(course.data), heard);
  }, [course.data, heard]);

  useEffect(() => {
    if (!isFollowed) return;
    const moved = spread(SPREAD_MS, () => void refetch());
    const stop = follow(
      {
        championshipId,
        // A lot is drawn when no match moves any more.
        onChanged: () => {
          void refetch();
          void refetchCourse();
        },
        // Without a stream nothing says whether a match has moved. What fails is not heard.
        poll: async () => {
          await Promise.all([refetch({ throwOnError: true }), refetchCourse()]);
          return [];
        },
      },
      (views) => {
        setHeardAt(deviceTime());
        setHeard((before) => alsoHeard(before, views));
        // What the stream begins with has mostly been read.
        if (hasNewer(known.current, views)) moved.ask();
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      moved.stop();
    };
  }, [isFollowed, championshipId, refetch, refetchCourse]);

  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  return {
    query,
    course,
    /** What has moved since the course was read. */
    heard,
    isUnknown,
    /** Its matches are found on the live pages. */
    isRunning,
    playsThisWeek,
    /** When the server was last heard, in milliseconds; 0 before the first time. */
    heardAt: Math.max(query.dataUpdatedAt, heardAt),
    isConnected,
  };
}

/** The shared chunks would grow by what `allMatches` needs. */
function matchesOf({ matches }: TargetChampionship): readonly MatchView[] {
  const entries = Object.values(matches).flatMap((division) => Object.values(division));
  return entries.filter((entry) => typeof entry === 'object');
}
