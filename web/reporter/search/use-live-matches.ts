import { useEffect, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { followLive } from '#web/api/live.ts';
import type { ListedMatch } from './listing.ts';

type Views = ReadonlyMap<string, MatchView>;

const NONE: Views = new Map();

/**
 * A championship's matches as the live stream says they are: what another reporter has registered is seen before it is
 * chosen again. As listed while no stream is open, and where there is none: practice is followed match by match only.
 */
export function useLiveMatches(
  championshipId: string | null,
  door: 'match' | 'test-match',
  accessToken: string,
): (match: ListedMatch) => ListedMatch {
  const [views, setViews] = useState(NONE);
  useEffect(() => {
    if (championshipId === null || door === 'test-match') return undefined;
    const stop = followLive(
      { championshipId, accessToken },
      (newer) => setViews((known) => (newer.length === 0 ? known : withNewer(known, newer))),
      // A list that is read meanwhile may know more than the last view.
      (state) => state === 'lost' && setViews(NONE),
    );
    return () => {
      stop();
      setViews(NONE);
    };
  }, [championshipId, door, accessToken]);
  return (match) => {
    const view = views.get(match.match_id);
    return view === undefined ? match : asViewed(match, view);
  };
}

function withNewer(known: Views, newer: readonly MatchView[]): Views {
  return new Map([...known, ...newer.map((view): [string, MatchView] => [view.match_id, view])]);
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
