import type { FiscalYearMatch } from '#contract/match/fiscal-year-flow.ts';
import type { Match } from '#domain/match/match.ts';
import { inView, onWire } from './wire.ts';

/** A match as the server writes it on the fiscal-year flow's wire. */
export function onFiscalYearWire(match: Match): FiscalYearMatch {
  const view = inView(match);
  const { rules } = onWire(match);
  return {
    championship_id: view.championship_id,
    match_id: view.match_id,
    championship_name: '札幌春季大会',
    category: 'U-12（ジュニア）',
    is_league: rules.is_league,
    round: view.round,
    match: view.match,
    match_detail: {
      venue: view.venue,
      is_result_registered: view.is_result_registered,
      is_postponed: view.is_postponed,
      postponed_reason: view.postponed_reason,
      has_extra_halves: view.has_extra_halves,
      has_pk: view.has_pk,
      match_date: view.match_date,
      scheduled_match_start_time: view.scheduled_match_start_time,
      game_status: view.game_status,
      actual_match_start_time: view.actual_match_start_time,
    },
    home_club: view.home_club,
    away_club: view.away_club,
    version: view.version,
    rules,
    goals: view.goals,
    kick_offs: view.kick_offs,
    kits: view.kits,
  };
}
