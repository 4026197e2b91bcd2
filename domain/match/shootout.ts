/**
 * The shoot-out (PK戦). Each club's kicks fill its columns from the left; five (or three) columns stand from the start,
 * more are added while sudden death goes on. Entering ahead for the lower team is allowed: the two rows are
 * independent of each other. Decided means that the rest cannot change the winner any more (IFAB Laws, Law 10).
 */

import type { KickResult, Match, MatchStatus, PerSide, Side } from './match.ts';
import {
  KICK_COLUMN_TAKEN,
  NO_ATTEMPT_TO_CANCEL,
  NO_KICK_TO_CANCEL,
  NOT_IN_SHOOT_OUT,
  STALE_STATUS,
} from './messages.ts';
import type { FlowPolicy } from './policy.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/**
 * Only in PK戦, where a match is always open. The next kick of `side` goes to its first empty column; aiming at another
 * one is a conflict.
 */
export function takeKick(
  match: Match,
  side: Side,
  result: KickResult,
  column: number | null,
  seen: MatchStatus | null,
): Decision {
  if (seen !== null && seen !== match.status) return conflict('stale_status', STALE_STATUS);
  if (match.status !== 'PK戦') return refuse('not_in_shoot_out', NOT_IN_SHOOT_OUT);
  if (column !== null && column !== match.shootOut[side].kicks.length) {
    return conflict('kick_column_taken', KICK_COLUMN_TAKEN);
  }
  return accept({ type: 'kickTaken', side, result });
}

/** Removes the last recorded kick of `side`; aiming at another column is a conflict. */
export function cancelKick(
  match: Match,
  side: Side,
  column: number | null,
  seen: MatchStatus | null,
  policy: FlowPolicy,
): Decision {
  if (seen !== null && seen !== match.status) return conflict('stale_status', STALE_STATUS);
  if (match.status !== 'PK戦') return refuse('not_in_shoot_out', NOT_IN_SHOOT_OUT);
  const { kicks } = match.shootOut[side];
  const last = kicks.at(-1);
  if (last === undefined) {
    return refuse('no_kick_to_cancel', policy.flow === 'token' ? NO_ATTEMPT_TO_CANCEL : NO_KICK_TO_CANCEL);
  }
  if (column !== null && column !== kicks.length - 1) return conflict('kick_column_taken', KICK_COLUMN_TAKEN);
  return accept({ type: 'kickCancelled', side, result: last });
}

/**
 * Kick columns to show: the regular ones, and in sudden death one more whenever both clubs have used all of theirs and
 * the shoot-out is still level (section 4, PK display).
 */
export function kickColumns(kicks: PerSide<readonly KickResult[]>, regularKicks: number): number {
  const used = Math.max(regularKicks, kicks.home.length, kicks.away.length);
  const bothUsedAll = kicks.home.length === used && kicks.away.length === used;
  return bothUsedAll && winnerOf(kicks, regularKicks) === null ? used + 1 : used;
}

/**
 * The winner as soon as the kicks left cannot change it, null while it is open. With more kicks on one row than the
 * regular number, the other row's missing kicks of that round still count as to come.
 */
export function winnerOf(kicks: PerSide<readonly KickResult[]>, regularKicks: number): Side | null {
  const rounds = Math.max(regularKicks, kicks.home.length, kicks.away.length);
  const best = (side: Side) => successes(kicks[side]) + rounds - kicks[side].length;
  if (successes(kicks.home) > best('away')) return 'home';
  if (successes(kicks.away) > best('home')) return 'away';
  return null;
}

function successes(kicks: readonly KickResult[]): number {
  return kicks.filter((kick) => kick === 'success').length;
}
