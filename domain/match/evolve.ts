import { correctedShootOut } from './correction.ts';
import type { MatchEvent } from './events.ts';
import {
  EMPTY_SHOOT_OUT,
  type Fixture,
  type KickOffs,
  MATCH_STATUSES,
  type Match,
  NO_GOALS,
  newMatch,
  type Period,
  type PeriodGoals,
  type PerSide,
  periodOf,
  type ScoredGoal,
  type ShootOutSide,
  type Side,
} from './match.ts';

/** The match after one more event. Total: an event once written is a fact and is never judged again. */
export function evolve(match: Match, event: MatchEvent): Match {
  return { ...match, ...change(match, event), version: match.version + 1 };
}

/**
 * Returns the match that these events, in order, made of a fixture. `beginsAfter` is the version before the first of them: above 0 in a
 * practice match whose earlier events a restart has removed.
 */
export function fold(fixture: Fixture, events: Iterable<MatchEvent>, beginsAfter = 0): Match {
  let match = { ...newMatch(fixture), version: beginsAfter };
  const past = [match];
  for (const event of events) {
    match = next(match, event, past);
    past.push(match);
  }
  return match;
}

/** As `evolve`, for events of any age; `past` are the match's versions so far, from 0. */
export function next(match: Match, event: MatchEvent, past: readonly Match[]): Match {
  const after = evolve(match, event);
  return event.type === 'revertedTo' ? named(after, past[event.to]) : after;
}

/** What makes an event that one operation brings its own: a goal's name, the moment a period began. */
export type Stamp = {
  /** The beginning of the operation's key ({@link ScoredGoal}). */
  readonly id: string;
  /** When the reporter pressed, by the phone's clock, in milliseconds. */
  readonly at: number;
};

/** A decision knows neither keys nor clocks: the caller that carries it out adds them. */
export function stamped(event: MatchEvent, { id, at }: Stamp): MatchEvent {
  switch (event.type) {
    case 'goalScored':
      return { ...event, id };
    case 'statusChanged':
      return isBegun(event.to) && isLater(event.to, event.from) ? { ...event, at } : event;
    case 'extraHalvesStarted':
      return { ...event, at };
    default:
      return event;
  }
}

function change(match: Match, event: MatchEvent): Partial<Match> {
  switch (event.type) {
    case 'statusChanged': {
      const isForward = isLater(event.to, event.from);
      return {
        status: event.to,
        kickOffs: isForward ? begun(match, periodOf(event.to), event.at) : match.kickOffs,
      };
    }
    case 'kickOffCancelled':
      return { status: '試合前', goals: NO_GOALS, scored: [], kickOffs: {} };
    case 'extraHalvesStarted':
      return {
        status: '延長前半',
        hasExtraHalves: true,
        kickOffs: begun(match, 'extraFirstHalf', event.at),
      };
    case 'extraHalvesCancelled':
      return { status: '後半', hasExtraHalves: false, ...withGoals(match, withoutExtraGoals(match.goals)) };
    case 'shootOutStarted':
      return { status: 'PK戦', hasShootOut: true };
    case 'shootOutCancelled':
      return {
        status: match.hasExtraHalves ? '延長後半' : '後半',
        hasShootOut: false,
        shootOut: EMPTY_SHOOT_OUT,
      };
    case 'goalScored':
      return {
        goals: counted(match.goals, event, 1),
        scored: [...match.scored, onRecord(match, event)],
      };
    case 'goalCancelled': {
      const named = match.scored.filter(({ id }) => id !== event.goal);
      return withGoals({ ...match, scored: named }, counted(match.goals, event, -1));
    }
    case 'goalMoved': {
      const goals = counted(counted(match.goals, event.from, -1), event.to, 1);
      const scored = match.scored.map((goal) => (goal.id === event.goal ? { ...goal, ...event.to } : goal));
      return { goals, scored };
    }
    case 'kickTaken':
      return withKicks(match, event.side, [...match.shootOut[event.side].kicks, event.result]);
    case 'kickCancelled': {
      const { kicks } = match.shootOut[event.side];
      return withKicks(match, event.side, kicks.toSpliced(event.column ?? kicks.length - 1, 1));
    }
    case 'kickChanged': {
      const { side, column, result } = event;
      const kicks = match.shootOut[side].kicks.map((kick, place) => (place === column ? result : kick));
      return withKicks(match, side, kicks);
    }
    case 'kickOffSet':
      return { kickOffs: { ...match.kickOffs, [event.period]: event.at } };
    case 'kitChosen': {
      const { [event.side]: _before, ...others } = match.kits;
      return { kits: event.kit === null ? others : { ...others, [event.side]: event.kit } };
    }
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
        ...withGoals(match, event.correction.goals),
        shootOut: correctedShootOut(match.shootOut, event.correction.shootOut),
        outcome: { kind: 'registered', actualStartTime: event.correction.actualStartTime },
      };
    case 'scoreCorrected':
      return withGoals(match, event.goals);
    case 'revertedTo':
      return event.state;
  }
}

/** A record of going back that is older than a part of the match lacks it; what stood then is known from the events before. */
function named(match: Match, then: Match | undefined): Match {
  const { scored = then?.scored, kickOffs = then?.kickOffs, kits = then?.kits }: Partial<Match> = match;
  return { ...match, scored: scored ?? [], kickOffs: kickOffs ?? {}, kits: kits ?? {} };
}

function onRecord(
  { scored, version }: Match,
  event: Extract<MatchEvent, { type: 'goalScored' }>,
): ScoredGoal {
  const { side, period, minute = null } = event;
  const isFree = event.id !== undefined && !scored.some(({ id }) => id === event.id);
  return { id: isFree ? event.id : `v${version + 1}`, side, period, minute };
}

/** A period begun again with goals that still stand goes on from when it began first; anything else is new. */
function begun({ kickOffs, goals }: Match, period: Period | null, at: number | undefined): KickOffs {
  if (period === null) return kickOffs;
  const goesOn = kickOffs[period] !== undefined && goals.home[period] + goals.away[period] > 0;
  const { [period]: _before, ...others } = kickOffs;
  if (goesOn) return kickOffs;
  return at === undefined ? others : { ...others, [period]: at };
}

function isBegun(status: Match['status']): boolean {
  return periodOf(status) !== null;
}

function isLater(status: Match['status'], other: Match['status']): boolean {
  return MATCH_STATUSES.indexOf(status) > MATCH_STATUSES.indexOf(other);
}

function counted(
  goals: PerSide<PeriodGoals>,
  { side, period }: { readonly side: Side; readonly period: Period },
  difference: 1 | -1,
): PerSide<PeriodGoals> {
  const own = goals[side];
  return { ...goals, [side]: { ...own, [period]: own[period] + difference } };
}

/** With these numbers of goals; of those on record that are too many for them, the latest are on record no more. */
function withGoals({ scored }: Match, goals: PerSide<PeriodGoals>): Pick<Match, 'goals' | 'scored'> {
  const left = { home: { ...goals.home }, away: { ...goals.away } };
  const kept = scored.filter(({ side, period }) => {
    left[side][period] -= 1;
    return left[side][period] >= 0;
  });
  return { goals, scored: kept.length === scored.length ? scored : kept };
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
