/** Matches as administrators' calls answer them, for the tests of these screens. */

import type { AdminMatch, HistoryEvent, WeekendMatch } from '#contract/match/admin.ts';
import type { RulesView } from '#contract/wire.ts';
import { club, view } from '#web/testing/views.ts';

export const RULES: RulesView = {
  is_league: false,
  half_minutes: 20,
  extra_halves: true,
  extra_half_minutes: 5,
  shoot_out_kicks: 5,
};

const AT = '2026-05-16T01:05:30Z';
const BY = { kind: 'reporter', label: '厚別会場' } as const;

export function entry(
  version: number,
  event: HistoryEvent['event'],
  change: Partial<HistoryEvent> = {},
): HistoryEvent {
  return { version, event, by: BY, recorded_at: AT, received_at: AT, ...change };
}

/** 1-0 in 前半, after a goal that was cancelled. */
export const HISTORY: readonly HistoryEvent[] = [
  entry(1, { type: 'statusChanged', from: '試合前', to: '前半' }),
  entry(2, { type: 'goalScored', side: 'home', period: 'firstHalf' }),
  entry(
    3,
    { type: 'goalScored', side: 'home', period: 'firstHalf' },
    { received_at: '2026-05-16T01:09:00Z' },
  ),
  entry(
    4,
    { type: 'goalCancelled', side: 'home', period: 'firstHalf' },
    { by: { kind: 'administrator', email: 'kanri@example.jp' } },
  ),
];

export function adminMatchOf(change: Partial<AdminMatch> = {}): AdminMatch {
  return {
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    state: 'playing',
    match: view({
      version: 4,
      game_status: '前半',
      home_club: club('北クラブ', { first_half_score: 1, final_score: 1 }),
    }),
    rules: RULES,
    history: [...HISTORY],
    ...change,
  };
}

export function weekendMatchOf(change: Partial<WeekendMatch> = {}): WeekendMatch {
  const { championship_name, category, state, match, rules } = adminMatchOf();
  return {
    championship_name,
    category,
    state,
    match,
    rules,
    level_rule: null,
    registered: null,
    checked: null,
    ...change,
  };
}
