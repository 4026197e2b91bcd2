import { useEffect, useRef } from 'react';
import { competition } from '#contract/competition.ts';
import type { TargetChampionship } from '#contract/match.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { type Spread, spread } from '#web/api/spread.ts';
import { allMatches } from '#web/ui/match/divisions.ts';

/**
 * A goal moves the table of everyone who looks on: they ask for it spread over this time, in milliseconds, and still have
 * it well within a second.
 */
const SPREAD_MS = 400;

/** A championship's tables and bracket, read again when one of its matches is another. What is settled of them, the stream tells. */
export function useCompetition(championship: TargetChampionship) {
  const query = useRead(competition, {
    query: { championshipId: championship.championship_id, fiscalYear: THIS_YEAR },
  });
  const { refetch } = query;
  const state = stateOf(championship);
  const known = useRef(state);
  const again = useRef<Spread>(null);
  useEffect(() => {
    const { ask, stop } = spread(SPREAD_MS, () => void refetch());
    again.current = { ask, stop };
    return stop;
  }, [refetch]);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    again.current?.ask();
  }, [state]);
  return query;
}

/** Differs when a match has another version, or other clubs. */
function stateOf(championship: TargetChampionship): string {
  return allMatches(championship)
    .map(({ match_id, version, home_club, away_club }) =>
      [match_id, version, home_club.club_name, away_club.club_name].join(' '),
    )
    .join('\n');
}
