/** What members choose photos from: championships, and the matches of one. */

import type { MatchWithPhotos, PhotoChampionship, PhotoCover } from '#contract/publishing/photos.ts';
import type { MatchView } from '#contract/wire.ts';
import { byNewestStart } from '#domain/competition/archive.ts';
import type { ChampionshipSummary } from '#server/football/championships/public.ts';

/** The newest fiscal year first, in it the newest start. */
export function photoChampionships(
  championships: readonly ChampionshipSummary[],
  datesOf: ReadonlyMap<string, readonly string[]>,
): Omit<PhotoChampionship, keyof PhotoCover>[] {
  return championships
    .map((one) => ({ ...one, startsOn: one.startDate ?? datesOf.get(one.id)?.[0] ?? null }))
    .sort((a, b) => b.fiscalYear - a.fiscalYear || byNewestStart(a, b))
    .map(({ id, name, category }) => ({ championship_id: id, championship_name: name, category }));
}

/** By date, then start time (時刻未定 last on its day), then label (第2試合 before 第10試合). */
export function matchesBySchedule(views: readonly MatchView[]): Omit<MatchWithPhotos, keyof PhotoCover>[] {
  return views.toSorted(bySchedule).map((view) => ({
    match_id: view.match_id,
    match_date: view.match_date,
    sub_championship_name: `${view.round} ${view.match}`,
    club_left_name: view.home_club.club_name,
    club_right_name: view.away_club.club_name,
  }));
}

const AFTER_ANY_TIME = '99:99';
const BY_LABEL = new Intl.Collator('ja', { numeric: true });

function bySchedule(a: MatchView, b: MatchView): number {
  return (
    compare(a.match_date, b.match_date) ||
    compare(startOf(a), startOf(b)) ||
    BY_LABEL.compare(a.match, b.match) ||
    BY_LABEL.compare(a.round, b.round) ||
    compare(a.match_id, b.match_id)
  );
}

function startOf({ scheduled_match_start_time }: MatchView): string {
  return scheduled_match_start_time ?? AFTER_ANY_TIME;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
