import type { Mending } from '#contract/mending.ts';
import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';

/** The commands that both flows have one call for, beside the specified ones. */
export const MENDING_COMMANDS = [
  'moveGoal',
  'changeKick',
  'removeKick',
  'resumeShootOut',
  'setKickOff',
  'chooseKit',
] as const;
type MendingCommand = CommandOf<(typeof MENDING_COMMANDS)[number]>;

export function isMendingCommand(command: MatchCommand): command is MendingCommand {
  return MENDING_COMMANDS.some((type) => type === command.type);
}

/** In the words of the wire. */
export function mendingOf(command: MendingCommand): Mending {
  switch (command.type) {
    case 'moveGoal':
      return { kind: 'move_goal', goal: command.goal, from: command.from, to: command.to };
    case 'changeKick':
      return { kind: 'change_kick', side: command.side, column: command.column, result: command.result };
    case 'removeKick':
      return { kind: 'remove_kick', side: command.side, column: command.column };
    case 'resumeShootOut':
      return { kind: 'resume_shoot_out' };
    case 'chooseKit':
      return { kind: 'choose_kit', side: command.side, kit: command.kit };
    default:
      return { kind: 'set_kick_off', period: command.period, at: command.at };
  }
}

/** Which goal a command means, beside the specified words. */
export function goalWords(command: CommandOf<'scoreGoal' | 'cancelGoal'>) {
  if (command.type === 'cancelGoal') {
    return command.goal === undefined ? {} : { goal: command.goal.id, period: command.goal.period };
  }
  const { period, minute } = command;
  return { ...(period === undefined ? {} : { period }), ...(minute === undefined ? {} : { minute }) };
}
