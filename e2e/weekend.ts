import type { TargetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';

type Club = MatchView['home_club'];

/** Of the longest kind that clubs have: 28 characters. */
export const LONG_NAME = '北海道札幌みどり野フットボールクラブジュニアユースＵ１５';

/** A crowded weekend: two divisions of twelve matches, in several states, long names everywhere. */
export function weekend(): TargetChampionship {
  return {
    championship_id: 'cup',
    championship_name: '第45回 札幌地区ジュニアサッカー大会 秋季カップ',
    championship_id_in_archive: '',
    category: 'U-12（ジュニア）',
    match_dates: ['2026-05-16', '2026-05-17'],
    week: { from: '2026-05-15', to: '2026-05-21' },
    admin_window: { from: '2026-05-08', to: '2026-05-28' },
    matches: { '１回戦': division('１回戦', 1), '２回戦': division('２回戦', 2) },
  };
}

function division(name: string, roundId: number): TargetChampionship['matches'][string] {
  const matches = Array.from(
    { length: 12 },
    (_, place) => [`第${place + 1}試合`, match(name, place)] as const,
  );
  return { round_id: roundId, ...Object.fromEntries(matches) };
}

/** Every fourth is still to come, every other fourth went to a shoot-out. */
function match(round: string, place: number): MatchView {
  const isOver = place % 4 !== 0;
  const hasShootOut = place % 4 === 3;
  return {
    championship_id: 'cup',
    match_id: `${round}-${String(place).padStart(2, '0')}`,
    version: 1,
    round,
    match: `第${place + 1}試合`,
    match_date: place < 6 ? '2026-05-16' : '2026-05-17',
    venue: '札幌厚別公園競技場 補助競技場 Ａ面',
    scheduled_match_start_time: '10:00',
    actual_match_start_time: null,
    game_status: isOver ? '試合終了' : '試合前',
    has_extra_halves: hasShootOut,
    has_pk: hasShootOut,
    is_result_registered: isOver,
    is_postponed: false,
    postponed_reason: '',
    shoot_out_kicks: 5,
    half_minutes: 20,
    extra_half_minutes: 5,
    home_club: club(isOver ? 1 : 0, hasShootOut ? 11 : 0),
    away_club: club(isOver ? 1 : 0, hasShootOut ? 10 : 0),
    goals: [],
    kick_offs: {},
    kits: { home: {}, away: {} },
  };
}

function club(halfScore: number, kicks: number): Club {
  return {
    club_name: LONG_NAME,
    first_half_score: halfScore,
    second_half_score: halfScore,
    extra_first_half_score: 0,
    extra_second_half_score: 0,
    final_score: 2 * halfScore,
    pk_score: kicks,
    pk_score_list: [],
  };
}
