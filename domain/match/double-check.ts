/**
 * The **double check** (二重確認): paper against screen. What is missing from a match, or contradicts itself, as far as the
 * screen alone can tell; nothing is said of a match that merely has not been played yet.
 */

import { type Match, totalGoals } from './match.ts';
import { winnerOf } from './shootout.ts';

/** Goals and kicks that can't all be as they are on record. */
export const CONTRADICTIONS = [
  'level',
  'kicksMissing',
  'shootOutLevel',
  'shootOutNotLevel',
  'kicksContradict',
  'kicksUndecided',
  'notInLeague',
] as const;

export const MATCH_FAULTS = [
  'notBegun',
  'stillPlaying',
  'unregistered',
  'postponed',
  'noTime',
  'noStartTime',
  ...CONTRADICTIONS,
] as const;
export type MatchFault = (typeof MATCH_FAULTS)[number];

/** What the table of a match's group makes of level goals; null for a match that counts in no table. */
export type LevelRule = 'draw' | 'shootOut' | null;

/** When a match is scheduled: `YYYY-MM-DD` and `HH:MM` in Tokyo; null is 時刻未定. And what it counts for. */
export type Planned = {
  readonly date: string;
  readonly startTime: string | null;
  readonly levelRule: LevelRule;
};

/** How many minutes ago this day and time were in Tokyo; negative for what is to come. */
export type MinutesSince = (date: string, time: string) => number;

const DAY_MINUTES = 24 * 60;
/** A kick-off may be late by as much before somebody has to ask why. */
const LATE_MINUTES = 30;
/** Half-time, stoppage, what comes between extra time and shoot-out. */
const PAUSES_MINUTES = 45;
/** A shoot-out with sudden death. */
const SHOOT_OUT_MINUTES = 20;

/** What a match is missing, or contradicts itself in, at this moment. */
export function faultsOf(match: Match, planned: Planned, minutesSince: MinutesSince): readonly MatchFault[] {
  const late = minutesLate(planned, minutesSince);
  if (match.outcome.kind === 'registered') return registeredFaults(match, planned);
  if (match.outcome.kind === 'postponed')
    return minutesSince(planned.date, '00:00') >= 0 ? ['postponed'] : [];
  if (match.status === '試合終了') return ['unregistered', ...scoreFaults(match, planned)];
  if (match.status === '試合前') {
    if (late > LATE_MINUTES) return ['notBegun'];
    return planned.startTime === null ? ['noTime'] : [];
  }
  return late > longest(match) ? ['stillPlaying'] : [];
}

function registeredFaults(match: Match, planned: Planned): readonly MatchFault[] {
  const { outcome } = match;
  const isTimed = outcome.kind === 'registered' && outcome.actualStartTime !== null;
  return [...(isTimed ? [] : (['noStartTime'] as const)), ...scoreFaults(match, planned)];
}

function scoreFaults(match: Match, { levelRule }: Planned): readonly MatchFault[] {
  const { goals, shootOut, hasShootOut, hasExtraHalves, fixture } = match;
  const isLevel = totalGoals(goals.home) === totalGoals(goals.away);
  const faults: MatchFault[] = [];
  const isLeague = fixture.rules.format === 'league';
  if (isLeague && (hasExtraHalves || (hasShootOut && levelRule !== 'shootOut'))) faults.push('notInLeague');
  if (isLevel && !hasShootOut) {
    if (levelRule === 'shootOut') faults.push('kicksMissing');
    if (levelRule === null && !isLeague) faults.push('level');
  }
  if (!hasShootOut) return faults;
  if (!isLevel) faults.push('shootOutNotLevel');
  if (shootOut.home.score === shootOut.away.score) faults.push('shootOutLevel');
  return [...faults, ...kickFaults(match)];
}

/** Only where kicks are on record: a result from paper has the successes alone. */
function kickFaults({ shootOut: { home, away }, fixture }: Match): readonly MatchFault[] {
  if (home.kicks.length === 0 && away.kicks.length === 0) return [];
  const isKnown = [home, away].every(
    ({ kicks, score }) => kicks.filter((kick) => kick === 'success').length === score,
  );
  if (!isKnown) return ['kicksContradict'];
  if (home.score === away.score) return [];
  const winner = winnerOf({ home: home.kicks, away: away.kicks }, fixture.rules.shootOutKicks);
  return winner === null ? ['kicksUndecided'] : [];
}

/** Since its kick-off should have been; without a time, since the end of the day. */
function minutesLate({ date, startTime }: Planned, minutesSince: MinutesSince): number {
  return startTime === null ? minutesSince(date, '00:00') - DAY_MINUTES : minutesSince(date, startTime);
}

/** Minutes from kick-off until even a long one is over. */
function longest({ fixture: { rules } }: Match): number {
  const halves = 2 * rules.halfMinutes + (rules.format === 'knockout' ? 2 * rules.extraHalfMinutes : 0);
  return LATE_MINUTES + halves + PAUSES_MINUTES + (rules.format === 'knockout' ? SHOOT_OUT_MINUTES : 0);
}
