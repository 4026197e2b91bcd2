/** What these screens read, without React: the router starts reading while a screen's code is still on its way. */

import type { QueryFunctionContext } from '@tanstack/react-query';
import { type TargetChampionship, targetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { isOlder, replaces } from '#domain/match/epoch.ts';
import { readingOf, THIS_YEAR } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { allMatches } from '#web/ui/match/divisions.ts';

/** A championship with its matches. */
export function championshipQuery(championshipId: string) {
  return {
    ...readingOf(targetChampionship, { query: { championshipId, fiscalYear: THIS_YEAR } }),
    queryFn: async ({ signal, client, queryKey }: QueryFunctionContext) => {
      const read = await readChampionship(championshipId, signal);
      // The stream may have overtaken this answer.
      const known = client.getQueryData<TargetChampionship>(queryKey);
      return known === undefined ? read : overtakenBy(read, allMatches(known));
    },
  };
}

async function readChampionship(championshipId: string, signal: AbortSignal): Promise<TargetChampionship> {
  const query = { championshipId, fiscalYear: await currentFiscalYear() };
  return call(targetChampionship, { query, signal });
}

/**
 * The championship with what the stream has brought in the place of older matches; what is newer already stays. Of one that
 * has not begun the clubs may change without a new version: a result before it has settled who plays it.
 */
export function withMatches(
  championship: TargetChampionship,
  views: readonly MatchView[],
): TargetChampionship {
  return replaced(championship, views, replaces);
}

/** A championship just read, with what was known before where the stream had overtaken it. */
export function overtakenBy(read: TargetChampionship, known: readonly MatchView[]): TargetChampionship {
  return replaced(read, known, (view, entry) => isOlder(entry, view));
}

function replaced(
  championship: TargetChampionship,
  views: readonly MatchView[],
  isNewer: (view: MatchView, entry: MatchView) => boolean,
): TargetChampionship {
  const newer = new Map(views.map((view) => [view.match_id, view]));
  const matches = Object.entries(championship.matches).map(([division, byLabel]) => [
    division,
    Object.fromEntries(
      Object.entries(byLabel).map(([label, entry]) => {
        if (typeof entry === 'number') return [label, entry];
        const view = newer.get(entry.match_id);
        return [label, view !== undefined && isNewer(view, entry) ? view : entry];
      }),
    ),
  ]);
  return { ...championship, matches: Object.fromEntries(matches) };
}
