import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import type { Undo } from '#domain/match/undo.ts';
import type { ReporterFlow } from '../match/flow.ts';

/** The operation that carries an undo out, as the flow's own buttons would enter it. */
export function undoCommand(undo: Undo, match: Match, flow: ReporterFlow): MatchCommand {
  switch (undo.kind) {
    case 'goal':
      return { type: 'cancelGoal', side: undo.side, seen: match.status };
    case 'kick':
      return flow.cancelKick(match, undo.side);
    case 'phase':
      return flow.goBack(match, undo.to);
  }
}
