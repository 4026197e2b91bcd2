import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClubPage, clubPage } from '#contract/club/club-page.ts';
import type { MatchView } from '#contract/wire.ts';
import { isNewer } from '#domain/match/epoch.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { follow } from '#web/api/follow.ts';
import { REREAD_MS } from '#web/api/reread.ts';
import { SPREAD_MS, spread } from '#web/api/spread.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { standingOf } from '#web/ui/match/standing.ts';

/** A club's page, which moves with the match it plays now or next today. */
export function useClub(clubId: string) {
  const client = useQueryClient();
  const [heardAt, setHeardAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const query = useRead(clubPage, { params: { clubId } }, { refetchInterval: REREAD_MS });
  const { refetch } = query;
  const followed = query.data && followedMatch(query.data);
  const championshipId = followed?.championship_id;
  const matchId = followed?.match_id;

  useEffect(() => {
    if (championshipId === undefined || matchId === undefined) return;
    const { queryKey } = readingOf(clubPage, { params: { clubId } });
    // A goal moves the tables, too.
    const moved = spread(SPREAD_MS, () => void refetch());
    const stop = follow(
      {
        championshipId,
        matchId,
        onChanged: () => void refetch(),
        poll: async () => {
          await refetch({ throwOnError: true });
          return [];
        },
      },
      (views) => {
        setHeardAt(deviceTime());
        const known = client.getQueryData(queryKey);
        if (!known?.matches.some((match) => newerOf(match, views))) return;
        const matches = known.matches.map((match) => newerOf(match, views) ?? match);
        client.setQueryData(queryKey, { ...known, matches });
        moved.ask();
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      moved.stop();
    };
  }, [client, clubId, championshipId, matchId, refetch]);

  return { query, heardAt: Math.max(query.dataUpdatedAt, heardAt), isConnected };
}

/** One stream is enough for a phone: of several matches at once the others come with the readings. */
function followedMatch({ matches, today }: ClubPage): MatchView | undefined {
  const ofToday = matches.filter(({ match_date }) => match_date === today);
  return (
    matches.find((match) => standingOf(match).tone === 'live') ??
    ofToday.find((match) => standingOf(match).tone === 'before')
  );
}

function newerOf(match: MatchView, views: readonly MatchView[]): MatchView | undefined {
  return views.find(
    (view) =>
      view.championship_id === match.championship_id &&
      view.match_id === match.match_id &&
      isNewer(view, match),
  );
}
