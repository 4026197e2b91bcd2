/** The days of a list: a reporter is at the pitch today, and looks at another day on purpose. */

import { useEffect, useState } from 'react';
import { serverClock } from '#web/api/server-clock.ts';
import { useNow } from '#web/ui/drawn.ts';
import { dateText } from '#web/ui/jst.ts';
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

/** Often enough for a list that stays open past midnight, in milliseconds. */
const LOOK_AGAIN_MS = 30_000;

/** Returns the date in Tokyo, `YYYY-MM-DD`, by the server's clock. */
export function useToday(): string {
  const atFirst = dateText(useNow());
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setToday(dateText(serverClock.now()));
    const timer = setInterval(look, LOOK_AGAIN_MS);
    const unsubscribe = serverClock.subscribe(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return today ?? atFirst;
}
