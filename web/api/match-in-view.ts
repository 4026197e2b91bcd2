/** The match that the rule book works on, from the words of the wire. */

import type { Kits, MatchView, RulesView } from '#contract/wire.ts';
import {
  type KitChoices,
  type Match,
  type MatchRules,
  type Outcome,
  type PeriodGoals,
  POSTPONEMENT_REASONS,
  type ShootOutSide,
} from '#domain/match/match.ts';

type ClubView = MatchView['home_club'];

/** The rules of its championship are not in a view. */
export function matchInView(view: MatchView, rules: MatchRules): Match {
  const { home_club: home, away_club: away } = view;
  return {
    fixture: { clubs: { home: home.club_name, away: away.club_name }, rules },
    version: view.version,
    status: view.game_status,
    hasExtraHalves: view.has_extra_halves,
    hasShootOut: view.has_pk,
    goals: { home: goalsInView(home), away: goalsInView(away) },
    scored: view.goals,
    kickOffs: view.kick_offs,
    kits: kitsChosen(view.kits),
    shootOut: { home: shootOutInView(home), away: shootOutInView(away) },
    outcome: outcomeInView(view),
  };
}

/** What reporters have said the sides wear. */
export function kitsChosen({ home, away }: Kits): KitChoices {
  return {
    ...(home.chosen === undefined ? {} : { home: home.chosen }),
    ...(away.chosen === undefined ? {} : { away: away.chosen }),
  };
}

/** The rules of a championship. */
export function rulesInView(rules: RulesView): MatchRules {
  return {
    format: rules.is_league ? 'league' : 'knockout',
    halfMinutes: rules.half_minutes,
    extraHalves: rules.extra_halves,
    extraHalfMinutes: rules.extra_half_minutes,
    shootOutKicks: rules.shoot_out_kicks,
  };
}

type OutcomeView = Pick<
  MatchView,
  'is_result_registered' | 'is_postponed' | 'actual_match_start_time' | 'postponed_reason'
>;

/** Open, registered or postponed. */
export function outcomeInView(view: OutcomeView): Outcome {
  // A postponed match counts as registered on the wire, so the postponement is asked first.
  if (view.is_postponed) return { kind: 'postponed', ...reasonOf(view.postponed_reason) };
  return view.is_result_registered
    ? { kind: 'registered', actualStartTime: view.actual_match_start_time }
    : { kind: 'open' };
}

/** A club's goals, period by period. */
export function goalsInView(club: ClubView): PeriodGoals {
  return {
    firstHalf: club.first_half_score,
    secondHalf: club.second_half_score,
    extraFirstHalf: club.extra_first_half_score,
    extraSecondHalf: club.extra_second_half_score,
  };
}

/** A club's kicks and successes. */
export function shootOutInView(club: ClubView): ShootOutSide {
  return { kicks: club.pk_score_list, score: club.pk_score };
}

/** The wire has one text; any text that is none of the three reasons was typed in for その他. */
function reasonOf(text: string): Pick<Extract<Outcome, { kind: 'postponed' }>, 'reason' | 'otherReason'> {
  if (text === '') return { reason: null, otherReason: '' };
  const named = POSTPONEMENT_REASONS.find((reason) => reason === text);
  return named === undefined ? { reason: 'その他', otherReason: text } : { reason: named, otherReason: '' };
}
