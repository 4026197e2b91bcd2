import type { Call } from '#contract/call.ts';
import * as wire from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';

/** A command as the token flow says it: the call, and its body without the ids of the match. */
export type TokenFlowWrite = { readonly call: Call; readonly body: Readonly<Record<string, unknown>> };

const CLUB: Record<Side, 'club_left' | 'club_right'> = { home: 'club_left', away: 'club_right' };

/** Throws for the commands that only the fiscal-year flow knows, and for a correction, which no replay makes. */
export function writeOf(command: MatchCommand): TokenFlowWrite {
  switch (command.type) {
    case 'changeStatus':
      return { call: wire.updateMatchStatus, body: { currentStatus: command.seen, newStatus: command.to } };
    case 'scoreGoal':
    case 'cancelGoal':
      return {
        call: wire.operateScore,
        body: {
          scoredClub: CLUB[command.side],
          matchStatus: command.seen,
          operation: command.type === 'scoreGoal' ? 'plus' : 'minus',
        },
      };
    case 'takeKick':
    case 'cancelKick':
      return {
        call: wire.operatePkScore,
        body: {
          triedClub: CLUB[command.side],
          matchStatus: command.seen ?? 'PK戦',
          operation: command.type === 'takeKick' ? command.result : 'cancel',
        },
      };
    case 'registerResult':
      return { call: wire.registerMatchResult, body: { actualStartTime: command.actualStartTime } };
    case 'postpone':
      return {
        call: wire.registerPostponement,
        body: {
          postponementReason: command.reason ?? 'その他',
          otherPostponementReason: command.otherReason,
        },
      };
    case 'cancelPostponement':
      return { call: wire.cancelPostponement, body: {} };
    case 'stepStatus':
    case 'startExtraHalves':
    case 'cancelExtraHalves':
    case 'startShootOut':
    case 'cancelShootOut':
    case 'correctResult':
    case 'moveGoal':
    case 'changeKick':
    case 'removeKick':
    case 'resumeShootOut':
    case 'setKickOff':
    case 'chooseKit':
      throw new Error(`The token flow's replay has no call for ${command.type}.`);
  }
}
