/** What the entry of results reads and writes. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { adminMatch, adminWeekend, listAdminMatches, type WeekendMatch } from '#contract/match/admin.ts';
import { type EnteredResult, enterResults, reviewResults } from '#contract/match/results-entry.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { weekFrom } from '../matches/days.ts';
import { EDITING } from '../reading-modes.ts';

/** A table of results may reach back so far; each week is one request. */
const MOST_WEEKS = 10;

/** What these results would change; read anew for each look. */
export function useReview(results: readonly EnteredResult[]) {
  return useRead(reviewResults, { body: { results: [...results] } }, { ...EDITING, retry: false });
}

/** Saves under its key: pressing again after a lost answer saves once. */
export function useEnterResults() {
  return useWrite(enterResults, { refreshesAlways: [listAdminMatches, adminMatch, adminWeekend] });
}

/** Reads all matches of some days, as they are now; null for days of too many weeks. */
export function useMatchesOfDays(): (dates: readonly string[]) => Promise<readonly WeekendMatch[] | null> {
  const client = useQueryClient();
  return (dates) => matchesOfDays(dates, client);
}

async function matchesOfDays(
  dates: readonly string[],
  client: QueryClient,
): Promise<readonly WeekendMatch[] | null> {
  const weeks: ReturnType<typeof weekFrom>[] = [];
  for (const date of [...new Set(dates)].sort()) {
    const last = weeks.at(-1);
    if (last === undefined || date > last.to) weeks.push(weekFrom(date));
  }
  if (weeks.length > MOST_WEEKS) return null;
  const read = await Promise.all(
    weeks.map((query) => client.fetchQuery({ ...readingOf(adminWeekend, { query }), staleTime: 0 })),
  );
  return read.flatMap(({ matches }) => matches);
}
