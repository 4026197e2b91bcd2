/** A match in the words of each wire: the members' view, the token flow's match, its line in the reporter's list. */

import type { MatchListItem, TokenFlowMatch } from '#contract/match/token-flow.ts';
import type { MatchView, RulesView } from '#contract/wire.ts';
import { type Match, type MatchRules, type PerSide, type Side, totalGoals } from '#domain/match/match.ts';
import { postponementText } from '#domain/match/postponement.ts';
import type { ChampionshipFacts } from './championships.ts';
import { kitsOf } from './kits-view.ts';
import type { MatchRecord, Schedule } from './row.ts';

/** The division is newer than the championship one remembers: ask again. */
export class UnknownDivisionError extends Error {
  constructor({ championshipId, divisionId }: Schedule) {
    super(`The championship ${championshipId} has no division ${divisionId}.`);
  }
}

export function divisionName(schedule: Schedule, championship: ChampionshipFacts): string {
  const division = championship.divisions.find(({ id }) => id === schedule.divisionId);
  if (division === undefined) throw new UnknownDivisionError(schedule);
  return division.name;
}

/** As members see it; the same for everyone who follows the match. */
export function toMatchView(record: MatchRecord, championship: ChampionshipFacts): MatchView {
  const { state } = record;
  return {
    championship_id: record.championshipId,
    match_id: record.matchId,
    version: state.version,
    epoch: championship.epoch,
    round: divisionName(record, championship),
    match: record.label,
    match_date: record.date,
    venue: record.ground,
    scheduled_match_start_time: record.scheduledStartTime,
    actual_match_start_time: actualStartTime(state),
    game_status: state.status,
    has_extra_halves: state.hasExtraHalves,
    has_pk: state.hasShootOut,
    is_result_registered: isRegistered(state),
    ...postponement(state),
    shoot_out_kicks: championship.rules.shootOutKicks,
    half_minutes: championship.rules.halfMinutes,
    extra_half_minutes: championship.rules.extraHalfMinutes,
    home_club: { ...knownAs(record, championship, 'home'), ...clubSide(record.clubs, state, 'home') },
    away_club: { ...knownAs(record, championship, 'away'), ...clubSide(record.clubs, state, 'away') },
    kits: kitsOf(record, state.kits, championship),
    ...recordOf(state),
  };
}

/** As its reporter's phone needs it. */
export function toTokenFlowMatch(
  schedule: Schedule,
  match: Match,
  championship: ChampionshipFacts,
): TokenFlowMatch {
  return {
    championship_id: schedule.championshipId,
    match_id: schedule.matchId,
    championship_name: championship.name,
    division: divisionName(schedule, championship),
    group_1: schedule.group1 ?? '',
    group_2: schedule.group2 ?? '',
    match_date: schedule.date,
    scheduled_start_time: schedule.scheduledStartTime,
    actual_start_time: actualStartTime(match),
    ground: schedule.ground,
    match_status: match.status,
    has_ex_halves: match.hasExtraHalves,
    has_pk: match.hasShootOut,
    is_registered: isRegistered(match),
    ...postponement(match),
    club_left: tokenFlowClub(match, 'home'),
    club_right: tokenFlowClub(match, 'away'),
    version: match.version,
    epoch: championship.epoch,
    rules: rulesView(match.fixture.rules),
    kits: kitsOf(schedule, match.kits, championship),
    ...recordOf(match),
  };
}

/** Its line among those a URL token opens. */
export function toMatchListItem(record: MatchRecord, championship: ChampionshipFacts): MatchListItem {
  return {
    championship_id: record.championshipId,
    championship_name: championship.name,
    division: divisionName(record, championship),
    category: championship.category,
    match_id: record.matchId,
    group_1: record.group1 ?? '',
    group_2: record.group2 ?? '',
    ground: record.ground,
    match_date: record.date,
    scheduled_start_time: record.scheduledStartTime,
    is_registered: isRegistered(record.state),
    ...postponement(record.state),
    match: record.label,
    match_status: record.state.status,
    has_pk: record.state.hasShootOut,
    club_left: listedClub(record, 'home'),
    club_right: listedClub(record, 'away'),
    version: record.state.version,
    epoch: championship.epoch,
  };
}

function listedClub({ clubs, state }: MatchRecord, side: Side): MatchListItem['club_left'] {
  return {
    name: clubs[side],
    match_total: totalGoals(state.goals[side]),
    pk_score: state.shootOut[side].score,
  };
}

export function rulesView(rules: MatchRules): RulesView {
  return {
    is_league: rules.format === 'league',
    half_minutes: rules.halfMinutes,
    extra_halves: rules.extraHalves,
    extra_half_minutes: rules.extraHalfMinutes,
    shoot_out_kicks: rules.shootOutKicks,
  };
}

type State = Omit<Match, 'fixture'>;

/** A postponed match needs nothing more of its reporter, either: both are listed as registered. */
export function isRegistered({ outcome }: State): boolean {
  return outcome.kind !== 'open';
}

export function postponement({ outcome }: State): { is_postponed: boolean; postponed_reason: string } {
  return outcome.kind === 'postponed'
    ? { is_postponed: true, postponed_reason: postponementText(outcome.reason, outcome.otherReason) }
    : { is_postponed: false, postponed_reason: '' };
}

export function actualStartTime({ outcome }: State): string | null {
  return outcome.kind === 'registered' ? outcome.actualStartTime : null;
}

/** The goals that can be named, and when each period began. */
export function recordOf({ scored, kickOffs }: State): Pick<MatchView, 'goals' | 'kick_offs'> {
  return { goals: [...scored], kick_offs: kickOffs };
}

/** Which club of the list plays on a side; empty where it is none of them. */
function knownAs({ clubs, clubIds }: Schedule, championship: ChampionshipFacts, side: Side) {
  const club = championship.clubs.find({ id: clubIds[side], name: clubs[side] });
  return club === undefined ? {} : { club_id: club.id };
}

export function clubSide(clubs: PerSide<string>, state: State, side: Side): MatchView['home_club'] {
  const goals = state.goals[side];
  return {
    club_name: clubs[side],
    first_half_score: goals.firstHalf,
    second_half_score: goals.secondHalf,
    extra_first_half_score: goals.extraFirstHalf,
    extra_second_half_score: goals.extraSecondHalf,
    final_score: totalGoals(goals),
    pk_score: state.shootOut[side].score,
    pk_score_list: [...state.shootOut[side].kicks],
  };
}

function tokenFlowClub(match: Match, side: Side): TokenFlowMatch['club_left'] {
  const goals = match.goals[side];
  return {
    name: match.fixture.clubs[side],
    goals_for: {
      first_half: goals.firstHalf,
      second_half: goals.secondHalf,
      ex_first_half: goals.extraFirstHalf,
      ex_second_half: goals.extraSecondHalf,
      match_total: totalGoals(goals),
    },
    pk_score: match.shootOut[side].score,
    pk_result_list: [...match.shootOut[side].kicks],
  };
}
