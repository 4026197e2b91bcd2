/** This week's matches of all championships, day by day. */

import { useQuery } from '@tanstack/react-query';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { isInWindow } from '#domain/competition/window.ts';
import { keyOf, readingOfSeveral } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { allMatches } from '#web/ui/match/divisions.ts';

/** A match with what its championship says of it. */
export type WeekMatch = {
  readonly match: MatchView;
  readonly championship: Pick<TargetChampionship, 'championship_id' | 'championship_name' | 'category'>;
};

/** `date` is `YYYY-MM-DD` in Tokyo. */
export type WeekDay = { readonly date: string; readonly matches: readonly WeekMatch[] };

/** An open page reads again after this: others enter matches, too. */
const READ_AGAIN_MS = 60_000;

export function useWeekMatches() {
  return useQuery({
    ...readingOfSeveral([keyOf(matchesInThisWeekForTop), keyOf(targetChampionship)], async (signal) => {
      const fiscalYear = await currentFiscalYear();
      const playing = await call(matchesInThisWeekForTop, { query: { fiscalYear }, signal });
      const championships = await Promise.all(
        playing.map(({ championship_id }) =>
          call(targetChampionship, { query: { championshipId: championship_id, fiscalYear }, signal }),
        ),
      );
      return weekDays(championships);
    }),
    refetchInterval: READ_AGAIN_MS,
  });
}

/** By date, then start time; a match without one comes last on its day. */
export function weekDays(championships: readonly TargetChampionship[]): readonly WeekDay[] {
  const matches = championships.flatMap((championship) =>
    allMatches(championship)
      .filter(({ match_date }) => isInWindow(match_date, championship.week))
      .map((match) => ({ match, championship })),
  );
  const inOrder = matches.toSorted((one, other) => bySchedule(scheduleOf(one), scheduleOf(other)));
  return [...Map.groupBy(inOrder, ({ match }) => match.match_date)].map(([date, own]) => ({
    date,
    matches: own,
  }));
}

function scheduleOf({ match }: WeekMatch) {
  return {
    matchId: match.match_id,
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
  };
}
