/** What both flows may carry beside their specified words, from the wire to the domain. */

import type { Mending } from '#contract/match/mending.ts';
import type { MatchCommand, MendingCommand } from '#domain/match/commands.ts';
import type { MatchStatus, Period, Side } from '#domain/match/match.ts';

type GoalWords = { readonly period?: Period; readonly minute?: number; readonly goal?: string };
type GoalAim = { readonly side: Side; readonly seen: MatchStatus };

/** A goal scored or taken back; `words` are what its reporter meant beside the specified fields. */
export function goalCommand(
  type: 'scoreGoal' | 'cancelGoal',
  aim: GoalAim,
  { period, minute, goal }: GoalWords,
): MatchCommand {
  if (type === 'scoreGoal') {
    return {
      type,
      ...aim,
      ...(period === undefined ? {} : { period }),
      ...(period === undefined || minute === undefined ? {} : { minute }),
    };
  }
  if (goal === undefined) return { type, ...aim };
  return { type, ...aim, goal: { id: goal, ...(period === undefined ? {} : { period }) } };
}

/** What was recorded put right in its place: by a reporter, or by an administrator. */
export function mendingCommand(mending: Mending): MendingCommand {
  switch (mending.kind) {
    case 'move_goal':
      return { type: 'moveGoal', goal: mending.goal, from: mending.from, to: mending.to };
    case 'change_kick': {
      const { side, column, result } = mending;
      return { type: 'changeKick', side, column, result };
    }
    case 'remove_kick':
      return { type: 'removeKick', side: mending.side, column: mending.column };
    case 'resume_shoot_out':
      return { type: 'resumeShootOut' };
    case 'set_kick_off':
      return { type: 'setKickOff', period: mending.period, at: mending.at };
    case 'choose_kit':
      return { type: 'chooseKit', side: mending.side, kit: mending.kit };
  }
}
