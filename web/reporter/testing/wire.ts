import type { MatchListItem, TokenFlowMatch } from '#contract/match/token-flow.ts';
import type { MatchView } from '#contract/wire.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { isPlainShirt, type KitChoice, PLAIN_SHIRTS } from '#domain/match/kit-choice.ts';
import {
  DEFAULT_RULES,
  type Match,
  type MatchRules,
  newMatch,
  type Side,
  totalGoals,
} from '#domain/match/match.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { postponementText } from '#domain/match/postponement.ts';

export const IDS = { championshipId: 'c-1', matchId: 'm-1', urlAccessToken: 'token-of-the-link' } as const;
export const CLUBS = { home: '札幌FC', away: '旭川イレブン' } as const;

/** A knockout match after these commands, all of which the rule book must accept. */
export function matchAfter(commands: readonly MatchCommand[], rules: Partial<MatchRules> = {}): Match {
  let match = newMatch({ clubs: CLUBS, rules: { ...DEFAULT_RULES, ...rules } });
  for (const command of commands) {
    const decision = decide(match, command, TOKEN_FLOW);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.fault.message}`);
    match = decision.events.reduce(evolve, match);
  }
  return match;
}

const PATH: readonly Match['status'][] = ['試合前', '前半', 'ハーフタイム', '後半'];

/** The commands that lead to a status: through both halves, and by the shortest way beyond. */
export function wayTo(status: Match['status']): readonly MatchCommand[] {
  const beyond: Partial<Record<Match['status'], readonly Match['status'][]>> = {
    延長前半: [...PATH, '延長前半'],
    延長後半: [...PATH, '延長前半', '延長後半'],
    PK戦: [...PATH, 'PK戦'],
    試合終了: [...PATH, '試合終了'],
  };
  const path = beyond[status] ?? PATH.slice(0, PATH.indexOf(status) + 1);
  return path.slice(1).map((to, index) => ({ type: 'changeStatus', seen: path[index] ?? '試合前', to }));
}

/** A match as the server writes it on the token flow's wire. */
export function onWire(match: Match, facts: Partial<TokenFlowMatch> = {}): TokenFlowMatch {
  const { outcome, fixture } = match;
  const { rules } = fixture;
  return {
    championship_id: IDS.championshipId,
    match_id: IDS.matchId,
    championship_name: '札幌春季大会',
    division: '１部',
    group_1: 'Aグループ',
    group_2: '',
    match_date: '2026-11-21',
    scheduled_start_time: '10:30',
    ground: '厚別公園',
    match_status: match.status,
    has_ex_halves: match.hasExtraHalves,
    has_pk: match.hasShootOut,
    is_registered: outcome.kind !== 'open',
    is_postponed: outcome.kind === 'postponed',
    actual_start_time: outcome.kind === 'registered' ? outcome.actualStartTime : null,
    postponed_reason:
      outcome.kind === 'postponed' ? postponementText(outcome.reason, outcome.otherReason) : '',
    club_left: clubOnWire(match, 'home'),
    club_right: clubOnWire(match, 'away'),
    version: match.version,
    rules: {
      is_league: rules.format === 'league',
      half_minutes: rules.halfMinutes,
      extra_halves: rules.extraHalves,
      extra_half_minutes: rules.extraHalfMinutes,
      shoot_out_kicks: rules.shootOutKicks,
    },
    goals: [...match.scored],
    kick_offs: match.kickOffs,
    kits: { home: kitOnWire(match.kits.home), away: kitOnWire(match.kits.away) },
    ...facts,
  };
}

/** Of a club that has no colours. */
function kitOnWire(chosen: KitChoice | undefined): TokenFlowMatch['kits']['home'] {
  if (chosen === undefined) return {};
  return isPlainShirt(chosen) ? { chosen, worn: { colour: PLAIN_SHIRTS[chosen], word: chosen } } : { chosen };
}

/** The same match as the live stream sends it. */
export function inView(match: Match): MatchView {
  const wire = onWire(match);
  return {
    championship_id: wire.championship_id,
    match_id: wire.match_id,
    version: wire.version,
    round: wire.division,
    match: '第1試合',
    match_date: wire.match_date,
    venue: wire.ground,
    scheduled_match_start_time: wire.scheduled_start_time,
    actual_match_start_time: wire.actual_start_time,
    game_status: wire.match_status,
    has_extra_halves: wire.has_ex_halves,
    has_pk: wire.has_pk,
    is_result_registered: wire.is_registered,
    is_postponed: wire.is_postponed,
    postponed_reason: wire.postponed_reason,
    shoot_out_kicks: wire.rules.shoot_out_kicks,
    half_minutes: wire.rules.half_minutes,
    extra_half_minutes: wire.rules.extra_half_minutes,
    home_club: clubInView(match, 'home'),
    away_club: clubInView(match, 'away'),
    goals: wire.goals,
    kick_offs: wire.kick_offs,
    kits: wire.kits,
  };
}

/** One line of the list a link opens. */
export function listItem(facts: Partial<MatchListItem> = {}): MatchListItem {
  return {
    championship_id: IDS.championshipId,
    championship_name: '札幌春季大会',
    division: '１部',
    category: 'U-12（ジュニア）',
    match_id: IDS.matchId,
    group_1: 'Aグループ',
    group_2: '',
    ground: '厚別公園',
    match_date: '2026-11-21',
    scheduled_start_time: '10:30',
    is_registered: false,
    is_postponed: false,
    postponed_reason: '',
    match: '第1試合',
    match_status: '試合前',
    has_pk: false,
    club_left: { name: CLUBS.home, match_total: 0, pk_score: 0 },
    club_right: { name: CLUBS.away, match_total: 0, pk_score: 0 },
    version: 0,
    ...facts,
  };
}

function clubOnWire(match: Match, side: Side): TokenFlowMatch['club_left'] {
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

function clubInView(match: Match, side: Side): MatchView['home_club'] {
  const goals = match.goals[side];
  return {
    club_name: match.fixture.clubs[side],
    first_half_score: goals.firstHalf,
    second_half_score: goals.secondHalf,
    extra_first_half_score: goals.extraFirstHalf,
    extra_second_half_score: goals.extraSecondHalf,
    final_score: totalGoals(goals),
    pk_score: match.shootOut[side].score,
    pk_score_list: [...match.shootOut[side].kicks],
  };
}
