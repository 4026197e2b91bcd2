/** What strangers see, made from what members see. Every field is named here: what is new for members stays theirs. */

import type { CompetitionView } from '#contract/championship/competition.ts';
import type { PublicChampionship, PublicMatch } from '#contract/championship/public-results.ts';
import type { MatchView } from '#contract/wire.ts';
import { showsScore } from '#domain/championship/public-results.ts';
import { isUnregistered } from '#domain/club/unregistered.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import type { PublicChampionship as Shown, Strangers } from '#server/football/championships/public.ts';

const NO_SCORE = {
  first_half_score: 0,
  second_half_score: 0,
  extra_first_half_score: 0,
  extra_second_half_score: 0,
  final_score: 0,
  pk_score: 0,
};

/** A deduction's own reason may name a player. */
const REASON = '大会の規定による';

/** By day and time. */
export function shownMatches(views: readonly MatchView[], level: Shown['level']): PublicMatch[] {
  const scheduled = views.map((view) => ({
    view,
    matchId: view.match_id,
    date: view.match_date,
    startTime: view.scheduled_match_start_time,
  }));
  return scheduled.toSorted(bySchedule).map(({ view }) => shownMatch(view, level));
}

/** How strangers see matches of a championship while it is shown to them live; null while it is not. */
export function strangersViewOf(strangers: Pick<Strangers, 'find'>) {
  return async (championshipId: string): Promise<((view: MatchView) => PublicMatch) | null> => {
    const shown = await strangers.find(championshipId);
    return shown?.level === 'live' ? (view) => shownMatch(view, 'live') : null;
  };
}

export function shownMatch(view: MatchView, level: Shown['level']): PublicMatch {
  // To members, a postponed match is as closed as a registered one.
  const isRegistered = view.is_result_registered && !view.is_postponed;
  const isShown = !view.is_postponed && showsScore(level, isRegistered);
  return {
    championship_id: view.championship_id,
    match_id: view.match_id,
    round: view.round,
    match: view.match,
    match_date: view.match_date,
    venue: view.venue,
    scheduled_match_start_time: view.scheduled_match_start_time,
    game_status: isShown ? view.game_status : '試合前',
    has_extra_halves: isShown && view.has_extra_halves,
    has_pk: isShown && view.has_pk,
    is_result_registered: isRegistered,
    is_postponed: view.is_postponed,
    home_club: shownSide(view.home_club, isShown),
    away_club: shownSide(view.away_club, isShown),
  };
}

function shownSide(club: MatchView['home_club'], isShown: boolean): PublicMatch['home_club'] {
  const score = isShown
    ? {
        first_half_score: club.first_half_score,
        second_half_score: club.second_half_score,
        extra_first_half_score: club.extra_first_half_score,
        extra_second_half_score: club.extra_second_half_score,
        final_score: club.final_score,
        pk_score: club.pk_score,
      }
    : NO_SCORE;
  const { club_id, club_name } = club;
  const isNamed = club_id === undefined || isUnregistered(club_id);
  return { ...(isNamed ? {} : { club_id }), club_name, ...score };
}

export function factsOf({ championship, level }: Shown) {
  return {
    championship_id: championship.id,
    championship_name: championship.name,
    category: championship.category,
    fiscal_year: championship.fiscalYear,
    shows: level,
  };
}

export function shownChampionship(
  shown: Shown,
  date: string,
  views: readonly MatchView[],
  { tables, bracket }: CompetitionView,
): PublicChampionship {
  return {
    ...factsOf(shown),
    date,
    matches: shownMatches(views, shown.level),
    tables: tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        deductions: row.deductions.map(({ points }) => ({ points, reason: REASON })),
      })),
    })),
    bracket,
  };
}
