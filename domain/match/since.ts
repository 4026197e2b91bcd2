/**
 * What has happened since a reporter saw the match, as far as a late command means something else by it. A command may
 * name a goal, a kick's column or the status that it ends. The events since tell whether the name still means the same:
 * goals may have been **recounted** (corrected by numbers, removed, put back), kicks taken away, the status left.
 */

import type { MatchCommand } from './commands.ts';
import type { MatchEvent } from './events.ts';
import type { Period, Side } from './match.ts';
import { isExtraPeriod } from './periods.ts';

/** Whether the events since a version say what a command means now; the others need no events to be decided. */
export function dependsOnPast({ type }: MatchCommand): boolean {
  return DEPENDING.includes(type);
}

const DEPENDING: readonly MatchCommand['type'][] = [
  'changeStatus',
  'stepStatus',
  'startExtraHalves',
  'startShootOut',
  'scoreGoal',
  'cancelGoal',
  'moveGoal',
  'setKickOff',
  'takeKick',
  'cancelKick',
];

/** Whether what a command names is not what its reporter saw any more. */
export function isOvertaken(command: MatchCommand, since: readonly MatchEvent[]): boolean {
  switch (command.type) {
    // A step ends the status that its reporter saw and no other, nor the same one begun again.
    case 'changeStatus':
    case 'stepStatus':
    case 'startExtraHalves':
    case 'startShootOut':
      return since.some(changesStatus);
    case 'scoreGoal':
      return command.period !== undefined && isRecounted(command.period, since);
    case 'cancelGoal':
      return command.goal !== undefined && isRecounted(command.goal.period, since);
    case 'moveGoal': {
      const { from, to } = command;
      const changesScore = from.side !== to.side || from.period !== to.period;
      return changesScore && (isRecounted(from.period, since) || isRecounted(to.period, since));
    }
    case 'setKickOff':
      return since.some((event) => removesPeriod(event, command.period));
    case 'takeKick':
      return since.some((event) => takesKicksAway(event, command.side));
    default:
      return false;
  }
}

/** Whether this very goal has been taken back by name. */
export function isGoalCancelled(id: string, since: readonly MatchEvent[]): boolean {
  return since.some((event) => event.type === 'goalCancelled' && event.goal === id);
}

/** Whether the kick of this column, the last one then, is all that has changed of its club's kicks. */
export function isKickCancelled(side: Side, column: number, since: readonly MatchEvent[]): boolean {
  const [change, ...more] = since.filter((event) => changesKicks(event, side));
  return change?.type === 'kickCancelled' && (change.column ?? column) === column && more.length === 0;
}

function changesStatus({ type }: MatchEvent): boolean {
  switch (type) {
    case 'statusChanged':
    case 'kickOffCancelled':
    case 'extraHalvesStarted':
    case 'extraHalvesCancelled':
    case 'shootOutStarted':
    case 'shootOutCancelled':
    case 'revertedTo':
      return true;
    default:
      return false;
  }
}

/** An undefined period matches any. */
function isRecounted(period: Period | undefined, since: readonly MatchEvent[]): boolean {
  return since.some(
    (event) =>
      event.type === 'scoreCorrected' || event.type === 'resultCorrected' || removesPeriod(event, period),
  );
}

function removesPeriod({ type }: MatchEvent, period: Period | undefined): boolean {
  if (type === 'extraHalvesCancelled') return period === undefined || isExtraPeriod(period);
  return type === 'kickOffCancelled' || type === 'revertedTo';
}

function takesKicksAway(event: MatchEvent, side: Side): boolean {
  return changesKicks(event, side) && event.type !== 'kickTaken' && event.type !== 'kickChanged';
}

function changesKicks(event: MatchEvent, side: Side): boolean {
  switch (event.type) {
    case 'kickTaken':
    case 'kickChanged':
    case 'kickCancelled':
      return event.side === side;
    case 'shootOutCancelled':
    case 'resultCorrected':
    case 'revertedTo':
      return true;
    default:
      return false;
  }
}
