/**
 * Undo (取り消し) from the timeline: which of its rows the next operation would take back, and nothing else with it. These
 * are the last goal of each club in the period being played, the last kick of each club, and the last change of the
 * status as long as nothing has been entered since. What the rules do not allow to take back has none.
 */

import { decide } from './decide.ts';
import { type Match, type MatchStatus, periodOf, SIDES, type Side } from './match.ts';
import { previousStatus } from './phases.ts';
import type { FlowPolicy } from './policy.ts';
import type { TimelineRow } from './timeline.ts';

export type Undo =
  | { readonly kind: 'goal' | 'kick'; readonly side: Side }
  /** Back to this status, which is the one before in this match. */
  | { readonly kind: 'phase'; readonly to: MatchStatus };

/** By the version of the row. `rows` are all of the timeline of `match`. */
export function undoesOf(
  rows: readonly TimelineRow[],
  match: Match,
  policy: FlowPolicy,
): ReadonlyMap<number, Undo> {
  if (match.outcome.kind !== 'open') return new Map();
  const standing = rows.filter(({ isUndone }) => !isUndone);
  const begun = standing.findLastIndex((row) => row.kind === 'phase' && row.status === match.status);
  const inStatus = standing.slice(begun + 1);
  const isCorrected = rows.some(({ kind }) => kind === 'scoreCorrected' || kind === 'corrected');
  const last = SIDES.flatMap((side) => [
    // Of goals that were put right, nobody can say which one would go.
    ...(isCorrected && goalRows(inStatus, side) !== goalsIn(match, side)
      ? []
      : lastOf('goal', side, inStatus, match, policy)),
    ...lastOf('kick', side, inStatus, match, policy),
  ]);
  return new Map([...last, ...phaseUndo(standing, match, policy)]);
}

type Found = readonly [version: number, Undo];

function lastOf(
  kind: 'goal' | 'kick',
  side: Side,
  inStatus: readonly TimelineRow[],
  match: Match,
  policy: FlowPolicy,
): readonly Found[] {
  const row = inStatus.findLast((one) => one.kind === kind && one.side === side);
  const command =
    kind === 'goal'
      ? ({ type: 'cancelGoal', side, seen: match.status } as const)
      : ({ type: 'cancelKick', side, column: null, seen: match.status } as const);
  return row !== undefined && decide(match, command, policy).ok ? [[row.version, { kind, side }]] : [];
}

function goalRows(inStatus: readonly TimelineRow[], side: Side): number {
  return inStatus.filter((row) => row.kind === 'goal' && row.side === side).length;
}

function goalsIn({ goals, status }: Match, side: Side): number {
  const period = periodOf(status);
  return period === null ? 0 : goals[side][period];
}

/** Going back is an undo only where it leads to where the match came from: from the end it may drop a whole shoot-out. */
function phaseUndo(standing: readonly TimelineRow[], match: Match, policy: FlowPolicy): readonly Found[] {
  const last = standing.at(-1);
  if (last?.kind !== 'phase' || last.status !== match.status) return [];
  const before = standing.slice(0, -1).findLast((row) => row.kind === 'phase');
  const cameFrom = before?.kind === 'phase' ? before.status : '試合前';
  return previousStatus(match, policy) === cameFrom ? [[last.version, { kind: 'phase', to: cameFrom }]] : [];
}
