/** The matches of a day over all championships, and the days on which there are any: as members see them, practice left out. */

import type { MatchDay, MatchDays } from '#contract/championship/days.ts';
import { daysOfFiscalYear, type JstDate } from '#domain/calendar/tokyo.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { findAllSummaries, findPracticeIds } from '#server/football/championships/public.ts';
import {
  type ChampionshipMatches,
  countByDay,
  findNearestDays,
  matchReadsOf,
} from '#server/football/matches/public.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** What this server reads of days of play. */
export const matchDaysOf = oncePerServer((services) => {
  const { db } = services.store;
  const matches = matchReadsOf(services);
  return {
    /** All matches of a day; it needn't be a day of play. */
    async read(date: JstDate): Promise<MatchDay> {
      const [playing, nearest] = await Promise.all([
        matches.findAllViewsWithin({ from: date, to: date }),
        findPracticeIds(db).then((except) => findNearestDays(date, { except }, db)),
      ]);
      const championships = CATEGORIES.flatMap((category) =>
        playing.filter(({ championship }) => championship.category === category).map(championshipDayOf),
      );
      return { date, championships, ...nearest };
    },

    /** The days of play of a fiscal year, from its first of April. */
    async countAllIn(fiscalYear: number): Promise<MatchDays> {
      const counted = await countByDay(daysOfFiscalYear(fiscalYear), db);
      const ids = [...new Set(counted.map(({ championshipId }) => championshipId))];
      const summaries = await findAllSummaries(ids, db);
      const categoryOf = new Map(summaries.map(({ id, category }) => [id, category]));
      const seen = counted.filter(({ championshipId }) => categoryOf.has(championshipId));
      const days = [...Map.groupBy(seen, ({ date }) => date)].map(([date, ofDay]) => {
        const categories = CATEGORIES.map((category) => ({
          category,
          matches: sumOf(ofDay.filter(({ championshipId }) => categoryOf.get(championshipId) === category)),
        }));
        return { date, matches: sumOf(ofDay), categories: categories.filter((one) => one.matches > 0) };
      });
      return { days };
    },
  };
});

function championshipDayOf({ championship, views }: ChampionshipMatches) {
  const { id, fiscalYear, name, abbreviation, category } = championship;
  const scheduled = views.map((view) => ({
    view,
    matchId: view.match_id,
    date: view.match_date,
    startTime: view.scheduled_match_start_time,
  }));
  return {
    championship_id: id,
    fiscal_year: fiscalYear,
    championship_name: name,
    abbreviation,
    category,
    matches: scheduled.toSorted(bySchedule).map(({ view }) => view),
  };
}

function sumOf(counts: readonly { readonly matches: number }[]): number {
  return counts.reduce((sum, { matches }) => sum + matches, 0);
}
