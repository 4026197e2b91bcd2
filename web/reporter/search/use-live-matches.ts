import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { followLive, SPREAD_MS, scheduleOf } from '#web/api/live.ts';
import { spread } from '#web/api/spread.ts';
import type { ListedMatch } from './listing.ts';
import { SEARCHED } from './queries.ts';

type Views = ReadonlyMap<string, MatchView>;

const NONE: Views = new Map();

/**
 * A championship's matches as the live stream says they are: what another reporter has registered is seen before it is
 * chosen again. As listed while no stream is open, and where there is none: practice is followed match by match only. Where
 * a match is added, moved or gone, the list itself is read again.
 */
export function useLiveMatches(
  championshipId: string | null,
  door: 'match' | 'test-match',
  accessToken: string,
): (match: ListedMatch) => ListedMatch {
  const client = useQueryClient();
  const [views, setViews] = useState(NONE);
  useEffect(() => {
    if (championshipId === null || door === 'test-match') return undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: SEARCHED });
    const moved = spread(SPREAD_MS, readAgain);
    let heard = NONE;
    const stop = followLive(
      { championshipId, accessToken, onChanged: readAgain },
      (newer) => {
        if (newer.length === 0) return;
        if (heard.size > 0 && newer.some((view) => !isScheduledAs(heard, view))) moved.ask();
        heard = withNewer(heard, newer);
        setViews(heard);
      },
      // A list that is read meanwhile may know more than the last view.
      (state) => state === 'lost' && setViews(NONE),
    );
    return () => {
      stop();
      moved.stop();
      setViews(NONE);
    };
  }, [client, championshipId, door, accessToken]);
  return (match) => {
    const view = views.get(match.match_id);
    return view === undefined ? match : asViewed(match, view);
  };
}

function withNewer(known: Views, newer: readonly MatchView[]): Views {
  return new Map([...known, ...newer.map((view): [string, MatchView] => [view.match_id, view])]);
}

function isScheduledAs(heard: Views, view: MatchView): boolean {
  const before = heard.get(view.match_id);
  return before !== undefined && scheduleOf(before) === scheduleOf(view);
}

function asViewed(match: ListedMatch, view: MatchView): ListedMatch {
  const { home_club: home, away_club: away } = view;
  return {
    ...match,
    game_status: view.game_status,
    has_pk: view.has_pk,
    is_result_registered: view.is_result_registered,
    is_postponed: view.is_postponed,
    home_club: { ...match.home_club, final_score: home.final_score, pk_score: home.pk_score },
    away_club: { ...match.away_club, final_score: away.final_score, pk_score: away.pk_score },
  };
}
