/**
 * Undo (取り消し) from the timeline: which of its rows can be taken back, each by itself. These are every goal and every
 * kick of an open match, and the last change of the status as long as nothing has been entered since.
 */

import type { NamedGoal } from './commands.ts';
import { type Match, type MatchStatus, SIDES, type Side } from './match.ts';
import { previousStatus } from './phases.ts';
import type { FlowPolicy } from './policy.ts';
import type { TimelineRow } from './timeline.ts';

export type Undo =
  | { readonly kind: 'goal'; readonly side: Side; readonly goal: NamedGoal }
  /** Of this column, from 0. */
  | { readonly kind: 'kick'; readonly side: Side; readonly column: number }
  /** Back to this status, which is the one before in this match. */
  | { readonly kind: 'phase'; readonly to: MatchStatus };

/** By the version of the row. `rows` are all of the timeline of `match`. */
export function undoesOf(
  rows: readonly TimelineRow[],
  match: Match,
  policy: FlowPolicy,
): ReadonlyMap<number, Undo> {
  if (match.outcome.kind !== 'open') return new Map();
  const inForce = rows.filter(({ isUndone }) => !isUndone);
  return new Map([
    ...goalUndoes(inForce, match),
    ...SIDES.flatMap((side) => kickUndoes(inForce, side, match)),
    ...phaseUndo(inForce, match, policy),
  ]);
}

type Found = readonly [version: number, Undo];

function goalUndoes(inForce: readonly TimelineRow[], { scored }: Match): readonly Found[] {
  const byId = new Map(scored.map((goal) => [goal.id, goal]));
  return inForce.flatMap((row): readonly Found[] => {
    if (row.kind !== 'goal') return [];
    const goal = byId.get(row.goal);
    return goal === undefined ? [] : [[row.version, { kind: 'goal', side: goal.side, goal }]];
  });
}

/** A correction may have left kicks without rows: nobody can say then which row is which kick. */
function kickUndoes(inForce: readonly TimelineRow[], side: Side, match: Match): readonly Found[] {
  const own = inForce.filter((row) => row.kind === 'kick' && row.side === side);
  if (own.length !== match.shootOut[side].kicks.length) return [];
  return own.map(({ version }, column) => [version, { kind: 'kick', side, column }]);
}

/** Going back is an undo only where it leads to where the match came from; to a shoot-out it can everywhere. */
function phaseUndo(inForce: readonly TimelineRow[], match: Match, policy: FlowPolicy): readonly Found[] {
  const last = inForce.at(-1);
  if (last?.kind !== 'phase' || last.status !== match.status) return [];
  const before = inForce.slice(0, -1).findLast((row) => row.kind === 'phase');
  const cameFrom = before?.kind === 'phase' ? before.status : '試合前';
  const canReturn = previousStatus(match, policy) === cameFrom || (cameFrom === 'PK戦' && match.hasShootOut);
  return canReturn ? [[last.version, { kind: 'phase', to: cameFrom }]] : [];
}
