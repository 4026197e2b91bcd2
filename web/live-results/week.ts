import type { TargetChampionship } from '#contract/match.ts';
import type { MatchView } from '#contract/wire.ts';
import { byDivision, bySchedule } from '#domain/competition/ordering.ts';
import { isInWindow } from '#domain/competition/window.ts';

/** A division or block with its matches of this week, as listed. */
export type DivisionOfWeek = { readonly name: string; readonly matches: readonly MatchView[] };

/**
 * A championship's matches of the server's week, by division; each by date, then start time (members' specification,
 * section 9). Divisions without a match this week are left out.
 */
export function divisionsOfWeek({ matches, week }: TargetChampionship): readonly DivisionOfWeek[] {
  return Object.entries(matches)
    .map(([name, byLabel]) => ({
      name,
      roundId: typeof byLabel.round_id === 'number' ? byLabel.round_id : null,
      matches: matchesOf(byLabel).filter((match) => isInWindow(match.match_date, week)),
    }))
    .filter((division) => division.matches.length > 0)
    .toSorted(byDivision)
    .map(({ name, matches: ofWeek }) => ({
      name,
      matches: ofWeek.toSorted((a, b) => bySchedule(scheduleOf(a), scheduleOf(b))),
    }));
}

/** Every match of a championship, in no order. */
export function allMatches({ matches }: TargetChampionship): readonly MatchView[] {
  return Object.values(matches).flatMap(matchesOf);
}

/** `round_id` stands among the matches; it is a number. */
function matchesOf(byLabel: TargetChampionship['matches'][string]): readonly MatchView[] {
  return Object.values(byLabel).filter((entry) => typeof entry !== 'number');
}

function scheduleOf(match: MatchView) {
  return {
    matchId: match.match_id,
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
  };
}
