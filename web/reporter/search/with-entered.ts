import { type Match, totalGoals } from '#domain/match/match.ts';
import type { ListedMatch } from './listing.ts';

/** A match of the list as this phone knows it, with what the reporter has entered and the server has not accepted yet. */
export function withEntered(listed: ListedMatch, { outcome, status, ...match }: Match): ListedMatch {
  const scores = (side: 'home' | 'away') => ({
    final_score: totalGoals(match.goals[side]),
    pk_score: match.shootOut[side].score,
  });
  return {
    ...listed,
    game_status: status,
    has_pk: match.hasShootOut,
    is_result_registered: outcome.kind !== 'open',
    is_postponed: outcome.kind === 'postponed',
    home_club: { ...listed.home_club, ...scores('home') },
    away_club: { ...listed.away_club, ...scores('away') },
  };
}
