import type { StandingsRow } from '#contract/championship/competition.ts';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';

type Club = MatchView['home_club'];

/** A match nobody has touched, on the Saturday of the week; `changes` says what the test is about. */
export function view(changes: Partial<MatchView> = {}): MatchView {
  return {
    championship_id: 'cup',
    match_id: 'm1',
    version: 0,
    round: '１部',
    match: '第1試合',
    match_date: '2026-05-16',
    venue: '厚別公園',
    scheduled_match_start_time: '10:00',
    actual_match_start_time: null,
    game_status: '試合前',
    has_extra_halves: false,
    has_pk: false,
    is_result_registered: false,
    is_postponed: false,
    postponed_reason: '',
    shoot_out_kicks: 5,
    half_minutes: 20,
    extra_half_minutes: 5,
    home_club: club('北クラブ'),
    away_club: club('南クラブ'),
    goals: [],
    kick_offs: {},
    kits: { home: {}, away: {} },
    ...changes,
  };
}

export function club(name: string, changes: Partial<Club> = {}): Club {
  return {
    club_name: name,
    first_half_score: 0,
    second_half_score: 0,
    extra_first_half_score: 0,
    extra_second_half_score: 0,
    final_score: 0,
    pk_score: 0,
    pk_score_list: [],
    ...changes,
  };
}

/** A championship whose week is Friday 2026-05-15 to Thursday 2026-05-21. */
export function championship(
  matches: TargetChampionship['matches'],
  changes: Partial<TargetChampionship> = {},
): TargetChampionship {
  return {
    championship_id: 'cup',
    championship_name: '春季カップ',
    championship_id_in_archive: '',
    category: 'U-12（ジュニア）',
    match_dates: ['2026-05-16'],
    week: { from: '2026-05-15', to: '2026-05-21' },
    admin_window: { from: '2026-05-08', to: '2026-05-28' },
    matches,
    ...changes,
  };
}

/** The first of a table, in which nothing is decided yet. */
export function standingsRow(changes: Partial<StandingsRow> = {}): StandingsRow {
  return {
    club: '北クラブ',
    place: 1,
    played: 2,
    won: 1,
    drawn: 1,
    lost: 0,
    shoot_outs_won: 0,
    shoot_outs_lost: 0,
    goals_for: 3,
    goals_against: 1,
    goal_difference: 2,
    points: 4,
    decided_by: 'points',
    lot_drawn_on: null,
    awaits_lot: false,
    penalty_points: null,
    certainty: 'open',
    deductions: [],
    ...changes,
  };
}
