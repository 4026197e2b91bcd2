import type { MatchCommand } from './commands.ts';
import { correctResult } from './correction.ts';
import { cancelGoal, moveGoal, scoreGoal } from './goals.ts';
import { cancelKick, changeKick, removeKick, takeKick } from './kicks.ts';
import { chooseKit } from './kits.ts';
import type { Match } from './match.ts';
import {
  cancelExtraHalves,
  cancelShootOut,
  changeStatus,
  resumeShootOut,
  startExtraHalves,
  startShootOut,
  stepStatus,
} from './phases.ts';
import type { FlowPolicy } from './policy.ts';
import { cancelPostponement, postpone } from './postponement.ts';
import { registerResult } from './registration.ts';
import type { Decision } from './rejection.ts';
import { setKickOff } from './set-kick-off.ts';

/**
 * The one rule book: what a command makes of a match, or the sentence that refuses it. The server is the authority;
 * the reporter's phone asks the same function for its buttons and its optimistic display.
 */
export function decide(match: Match, command: MatchCommand, policy: FlowPolicy): Decision {
  switch (command.type) {
    case 'changeStatus':
      return changeStatus(match, command.seen, command.to, policy);
    case 'stepStatus':
      return stepStatus(match, command.direction, command.to, policy);
    case 'startExtraHalves':
      return startExtraHalves(match);
    case 'cancelExtraHalves':
      return cancelExtraHalves(match);
    case 'startShootOut':
      return startShootOut(match);
    case 'cancelShootOut':
      return cancelShootOut(match);
    case 'resumeShootOut':
      return resumeShootOut(match);
    case 'scoreGoal':
      return scoreGoal(match, command);
    case 'cancelGoal':
      return cancelGoal(match, command, policy);
    case 'moveGoal':
      return moveGoal(match, command);
    case 'takeKick':
      return takeKick(match, command.side, command.result, command.column, command.seen);
    case 'cancelKick':
      return cancelKick(match, command.side, command.column, command.seen, policy);
    case 'changeKick':
      return changeKick(match, command);
    case 'removeKick':
      return removeKick(match, command);
    case 'setKickOff':
      return setKickOff(match, command);
    case 'chooseKit':
      return chooseKit(match, command);
    case 'registerResult':
      return registerResult(match, command.actualStartTime);
    case 'postpone':
      return postpone(match, command.reason, command.otherReason, policy);
    case 'cancelPostponement':
      return cancelPostponement(match);
    case 'correctResult':
      return correctResult(match, command.correction, command.claim, policy);
  }
}
