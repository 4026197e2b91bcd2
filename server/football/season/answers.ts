/** The answers about championships, made from the championship and the views of its matches. */

import type { AdminChampionship, TargetChampionship, WeeklyChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { adminWindow } from '#domain/calendar/tokyo.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { inRounds, type Listed } from '#domain/competition/rounds.ts';
import { type DateWindow, isInWindow } from '#domain/competition/window.ts';
import type { Championship } from '#server/football/championships/public.ts';

/**
 * Those that play within the window, by id within each category. `championships` come by id; `datesOf` names every day
 * each of them plays on, ascending.
 */
export function weeklyChampionships(
  championships: readonly Championship[],
  datesOf: ReadonlyMap<string, readonly string[]>,
  week: DateWindow,
): WeeklyChampionship[] {
  const playing = championships.filter(({ id }) => datesOf.get(id)?.some((date) => isInWindow(date, week)));
  return CATEGORIES.flatMap((category) =>
    playing
      .filter((championship) => championship.category === category)
      .map((championship) => ({
        championship_id: championship.id,
        championship_name: championship.name,
        abbreviation: championship.abbreviation,
        category,
        match_dates: [...(datesOf.get(championship.id) ?? [])],
      })),
  );
}

/** Those that administrators see around the members' week, in the order of {@link weeklyChampionships}. */
export function adminChampionships(
  championships: readonly Championship[],
  datesOf: ReadonlyMap<string, readonly string[]>,
  week: DateWindow,
): AdminChampionship[] {
  return weeklyChampionships(championships, datesOf, adminWindow(week)).map((championship) => ({
    ...championship,
    plays_this_week: championship.match_dates.some((date) => isInWindow(date, week)),
  }));
}

/** One championship with all its matches, by division and label. */
export function targetChampionshipOf(
  championship: Championship,
  views: readonly MatchView[],
  week: DateWindow,
): TargetChampionship {
  return {
    championship_id: championship.id,
    championship_name: championship.name,
    championship_id_in_archive: championship.archiveId ?? '',
    category: championship.category,
    match_dates: [...new Set(views.map((view) => view.match_date))].sort(),
    week,
    admin_window: adminWindow(week),
    matches: inRounds(views.map(listed), championship.divisions),
  };
}

function listed(view: MatchView): Listed<MatchView> {
  return {
    matchId: view.match_id,
    date: view.match_date,
    startTime: view.scheduled_match_start_time,
    division: view.round,
    label: view.match,
    view,
  };
}
