import type { TargetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { byDivision, bySchedule } from '#domain/competition/ordering.ts';
import { type DateWindow, isInWindow } from '#domain/competition/window.ts';

/** A division or block with its matches of some days, as listed. */
export type PlayingDivision = { readonly name: string; readonly matches: readonly MatchView[] };

/**
 * A championship's matches within a window, by division; each by date, then start time (both specifications, section 9).
 * Divisions without a match then are left out.
 */
export function divisionsIn(window: DateWindow, { matches }: TargetChampionship): readonly PlayingDivision[] {
  return Object.entries(matches)
    .map(([name, byLabel]) => ({
      name,
      roundId: typeof byLabel.round_id === 'number' ? byLabel.round_id : null,
      matches: matchesOf(byLabel).filter((match) => isInWindow(match.match_date, window)),
    }))
    .filter((division) => division.matches.length > 0)
    .toSorted(byDivision)
    .map(({ name, matches: own }) => ({
      name,
      matches: own.toSorted((a, b) => bySchedule(scheduleOf(a), scheduleOf(b))),
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
