import type { FollowedMatches, PlacedMatch } from '#contract/championship/today.ts';
import type { MatchView } from '#contract/wire.ts';

/** By day and time, those of no known time last within their day, then by championship and match id. */
export function byKickOff(one: MatchView, other: MatchView): number {
  return kickOffOf(one) < kickOffOf(other) ? -1 : 1;
}

/** After any time of day. */
const SOME_TIME = '99:99';

function kickOffOf({ match_date, scheduled_match_start_time: time, championship_id, match_id }: MatchView) {
  return [match_date, time ?? SOME_TIME, championship_id, match_id].join('\n');
}

/** In play first, at half-time next, then those to come, then those that have ended; each by kick-off. */
export function inOrderOfToday(matches: readonly PlacedMatch[]): PlacedMatch[] {
  return matches.toSorted(
    (one, other) => rankOf(one.match) - rankOf(other.match) || byKickOff(one.match, other.match),
  );
}

function rankOf({ game_status: status }: MatchView): number {
  if (status === '試合終了') return 3;
  if (status === '試合前') return 2;
  return status === 'ハーフタイム' ? 1 : 0;
}

/** How those matches stand on a day, `YYYY-MM-DD`; they come by kick-off. */
export function standingOn(date: string, matches: readonly MatchView[]) {
  const toCome = matches.filter(
    ({ game_status, match_date }) => game_status === '試合前' && match_date >= date,
  );
  return {
    current: matches.filter((match) => match.match_date === date && (isInPlay(match) || match.is_postponed)),
    next: toCome.find((match) => !match.is_postponed) ?? null,
    last: matches.findLast(({ game_status }) => game_status === '試合終了') ?? null,
  };
}

/** What is in play first, then what plays on that day, then the rest; each in the order it came. */
export function byNearness(date: string, followed: readonly FollowedMatches[]): FollowedMatches[] {
  const rank = ({ current, next }: FollowedMatches) => {
    if (current.some(({ match }) => isInPlay(match))) return 0;
    return current.length > 0 || next?.match.match_date === date ? 1 : 2;
  };
  return followed.toSorted((one, other) => rank(one) - rank(other));
}

function isInPlay({ game_status: status }: MatchView): boolean {
  return status !== '試合前' && status !== '試合終了';
}
