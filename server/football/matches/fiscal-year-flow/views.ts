/** A match in the words of the fiscal-year flow: whole for its reporter, and as a line of its category's list. */

import type { CurrentMatch, FiscalYearMatch } from '#contract/match/fiscal-year-flow.ts';
import { type Match, type Side, totalGoals } from '#domain/match/match.ts';
import type { ChampionshipFacts } from '../championships.ts';
import { kitsOf } from '../kits-view.ts';
import type { MatchRecord, Schedule } from '../row.ts';
import {
  actualStartTime,
  clubSide,
  divisionName,
  isRegistered,
  postponement,
  recordOf,
  rulesView,
} from '../views.ts';

/** As its reporter's phone needs it. */
export function toFiscalYearMatch(
  schedule: Schedule,
  match: Match,
  championship: ChampionshipFacts,
): FiscalYearMatch {
  const { clubs, rules } = match.fixture;
  return {
    championship_id: schedule.championshipId,
    match_id: schedule.matchId,
    championship_name: championship.name,
    category: championship.category,
    is_league: rules.format === 'league',
    round: divisionName(schedule, championship),
    match: schedule.label,
    match_detail: {
      venue: schedule.ground,
      is_result_registered: isRegistered(match),
      ...postponement(match),
      has_extra_halves: match.hasExtraHalves,
      has_pk: match.hasShootOut,
      match_date: schedule.date,
      scheduled_match_start_time: schedule.scheduledStartTime,
      game_status: match.status,
      actual_match_start_time: actualStartTime(match),
    },
    home_club: clubSide(clubs, match, 'home'),
    away_club: clubSide(clubs, match, 'away'),
    version: match.version,
    epoch: championship.epoch,
    rules: rulesView(rules),
    kits: kitsOf(schedule, match.kits, championship),
    ...recordOf(match),
  };
}

/** Its line in the list. */
export function toCurrentMatch(record: MatchRecord, championship: ChampionshipFacts): CurrentMatch {
  const { state } = record;
  return {
    match_id: record.matchId,
    match_date: record.date,
    scheduled_match_start_time: record.scheduledStartTime,
    venue: record.ground,
    game_status: state.status,
    has_pk: state.hasShootOut,
    is_result_registered: isRegistered(state),
    is_postponed: postponement(state).is_postponed,
    home_club: currentClub(record, 'home'),
    away_club: currentClub(record, 'away'),
    version: state.version,
    epoch: championship.epoch,
  };
}

function currentClub({ clubs, state }: MatchRecord, side: Side): CurrentMatch['home_club'] {
  return {
    club_name: clubs[side],
    final_score: totalGoals(state.goals[side]),
    pk_score: state.shootOut[side].score,
  };
}
