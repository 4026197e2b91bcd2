/** The days of a list: a reporter is at the pitch today, and looks at another day on purpose. */

import type { ListedMatch } from './listed-match.ts';
import type { MatchNow } from './use-matches-as-now.ts';

export type Day = {
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  /** In the order of the list. */
  readonly matches: readonly MatchNow[];
};

export type Days = {
  readonly today: readonly MatchNow[];
  /** Those to come, the next one first, then those that are over, the last one first. */
  readonly others: readonly Day[];
};

/** `today` in Tokyo, `YYYY-MM-DD`. */
export function inDays(matches: readonly MatchNow[], today: string): Days {
  const byDate = Map.groupBy(matches, ({ match }) => match.date);
  const dates = [...byDate.keys()].sort();
  const others = [...dates.filter((date) => date > today), ...dates.filter((date) => date < today).reverse()];
  return {
    today: byDate.get(today) ?? [],
    others: others.map((date) => ({ date, matches: byDate.get(date) ?? [] })),
  };
}

/**
 * The match is over and its result not registered: over by its reporter or, where `today` (in Tokyo) is given, by the
 * calendar.
 */
export function isUnregistered({ outcome, status, date }: ListedMatch, today: string | null): boolean {
  return outcome === 'open' && (status === '試合終了' || (today !== null && date < today));
}
