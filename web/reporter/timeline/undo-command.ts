import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import type { Undo } from '#domain/match/undo.ts';
import type { ReporterFlow } from '../match/flow.ts';

/** The operation that carries an undo out, as the flow's own buttons would enter it. */
export function undoCommand(undo: Undo, match: Match, flow: ReporterFlow): MatchCommand {
  switch (undo.kind) {
    case 'goal':
      return { type: 'cancelGoal', side: undo.side, seen: match.status, goal: undo.goal };
    case 'kick': {
      const { side, column } = undo;
      const isLast = column === match.shootOut[side].kicks.length - 1 && match.status === 'PK戦';
      return isLast ? flow.cancelKick(match, side) : { type: 'removeKick', side, column };
    }
    case 'phase':
      return flow.goBack(match, undo.to);
  }
}
