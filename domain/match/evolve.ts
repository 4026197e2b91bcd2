import { correctedShootOut } from './correction.ts';
import type { MatchEvent } from './events.ts';
import {
  EMPTY_SHOOT_OUT,
  type Fixture,
  type Match,
  newMatch,
  type Period,
  type PeriodGoals,
  type PerSide,
  type ShootOutSide,
  type Side,
} from './match.ts';

/** The match after one more event. Total: an event once written is a fact and is never judged again. */
export function evolve(match: Match, event: MatchEvent): Match {
  return { ...match, ...change(match, event), version: match.version + 1 };
}

/** The match that these events, in order, made of a fixture. */
export function fold(fixture: Fixture, events: Iterable<MatchEvent>): Match {
  let match = newMatch(fixture);
  for (const event of events) match = evolve(match, event);
  return match;
}

function change(match: Match, event: MatchEvent): Partial<Match> {
  switch (event.type) {
    case 'statusChanged':
      return { status: event.to };
    case 'extraHalvesStarted':
      return { status: '延長前半', hasExtraHalves: true };
    case 'extraHalvesCancelled':
      return { status: '後半', hasExtraHalves: false, goals: withoutExtraGoals(match.goals) };
    case 'shootOutStarted':
      return { status: 'PK戦', hasShootOut: true };
    case 'shootOutCancelled':
      return {
        status: match.hasExtraHalves ? '延長後半' : '後半',
        hasShootOut: false,
        shootOut: EMPTY_SHOOT_OUT,
      };
    case 'goalScored':
      return { goals: withGoals(match.goals, event.side, event.period, 1) };
    case 'goalCancelled':
      return { goals: withGoals(match.goals, event.side, event.period, -1) };
    case 'kickTaken':
      return withKicks(match, event.side, [...match.shootOut[event.side].kicks, event.result]);
    case 'kickCancelled':
      return withKicks(match, event.side, match.shootOut[event.side].kicks.slice(0, -1));
    case 'resultRegistered':
      return { outcome: { kind: 'registered', actualStartTime: event.actualStartTime } };
    case 'matchPostponed':
      return { outcome: { kind: 'postponed', reason: event.reason, otherReason: event.otherReason } };
    case 'postponementCancelled':
    case 'registrationCancelled':
      return { outcome: { kind: 'open' } };
    case 'resultCorrected':
      return {
        hasExtraHalves: event.correction.hasExtraHalves,
        hasShootOut: event.correction.shootOut !== null,
        goals: event.correction.goals,
        shootOut: correctedShootOut(match.shootOut, event.correction.shootOut),
        outcome: { kind: 'registered', actualStartTime: event.correction.actualStartTime },
      };
    case 'scoreCorrected':
      return { goals: event.goals };
    case 'revertedTo':
      return event.state;
  }
}

function withGoals(
  goals: PerSide<PeriodGoals>,
  side: Side,
  period: Period,
  difference: 1 | -1,
): PerSide<PeriodGoals> {
  const own = goals[side];
  return { ...goals, [side]: { ...own, [period]: own[period] + difference } };
}

function withoutExtraGoals(goals: PerSide<PeriodGoals>): PerSide<PeriodGoals> {
  return {
    home: { ...goals.home, extraFirstHalf: 0, extraSecondHalf: 0 },
    away: { ...goals.away, extraFirstHalf: 0, extraSecondHalf: 0 },
  };
}

function withKicks(match: Match, side: Side, kicks: ShootOutSide['kicks']): Partial<Match> {
  const score = kicks.filter((kick) => kick === 'success').length;
  return { shootOut: { ...match.shootOut, [side]: { kicks, score } } };
}
