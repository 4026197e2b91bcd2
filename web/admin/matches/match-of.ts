/** The match that the rule book works on, from the words of the wire. */

import type { AdminMatch } from '#contract/admin-matches.ts';
import type { MatchView, RulesView } from '#contract/wire.ts';
import { historyOf, type Step } from '#domain/match/history.ts';
import type { Fixture, Match, MatchRules, Outcome, PeriodGoals } from '#domain/match/match.ts';

/** The reason of a postponement is told in one text, and stands in その他 here. */
export function matchOf(view: MatchView, rules: RulesView): Match {
  const { home_club: home, away_club: away } = view;
  return {
    fixture: fixtureOf(view, rules),
    version: view.version,
    status: view.game_status,
    hasExtraHalves: view.has_extra_halves,
    hasShootOut: view.has_pk,
    goals: { home: goalsOf(home), away: goalsOf(away) },
    shootOut: {
      home: { kicks: home.pk_score_list, score: home.pk_score },
      away: { kicks: away.pk_score_list, score: away.pk_score },
    },
    outcome: outcomeOf(view),
  };
}

/** Every event of the match, from the first. */
export function stepsOf({ match, rules, history }: AdminMatch): readonly Step[] {
  return historyOf(
    fixtureOf(match, rules),
    history.map(({ event }) => event),
  );
}

function fixtureOf({ home_club, away_club }: MatchView, rules: RulesView): Fixture {
  return { clubs: { home: home_club.club_name, away: away_club.club_name }, rules: rulesOf(rules) };
}

function rulesOf(rules: RulesView): MatchRules {
  return {
    format: rules.is_league ? 'league' : 'knockout',
    halfMinutes: rules.half_minutes,
    extraHalves: rules.extra_halves,
    extraHalfMinutes: rules.extra_half_minutes,
    shootOutKicks: rules.shoot_out_kicks,
  };
}

function goalsOf(club: MatchView['home_club']): PeriodGoals {
  return {
    firstHalf: club.first_half_score,
    secondHalf: club.second_half_score,
    extraFirstHalf: club.extra_first_half_score,
    extraSecondHalf: club.extra_second_half_score,
  };
}

function outcomeOf(view: MatchView): Outcome {
  if (view.is_postponed) return { kind: 'postponed', reason: 'その他', otherReason: view.postponed_reason };
  return view.is_result_registered
    ? { kind: 'registered', actualStartTime: view.actual_match_start_time }
    : { kind: 'open' };
}
