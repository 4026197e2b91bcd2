/** Kicks of the shoot-out as they are recorded, taken back and put right in their place. */

import type { CommandOf } from './commands.ts';
import { KICK_LIMIT, type KickResult, type Match, type MatchStatus, type Side } from './match.ts';
import {
  KICK_COLUMN_TAKEN,
  NO_ATTEMPT_TO_CANCEL,
  NO_KICK_TO_CANCEL,
  NOT_IN_SHOOT_OUT,
  STALE_STATUS,
  TOO_MANY_KICKS,
} from './messages.ts';
import { closed } from './phases.ts';
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
  if (match.shootOut[side].kicks.length >= KICK_LIMIT) return refuse('too_many_kicks', TOO_MANY_KICKS);
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

/** A recorded kick had the other result; while the shoot-out goes on, and until its result is registered. */
export function changeKick(match: Match, { side, column, result }: CommandOf<'changeKick'>): Decision {
  if (!match.hasShootOut) return refuse('not_in_shoot_out', NOT_IN_SHOOT_OUT);
  const recorded = match.shootOut[side].kicks[column];
  if (recorded === result) return accept();
  const shut = closed(match);
  if (shut !== null) return shut;
  if (recorded === undefined) return conflict('kick_column_taken', KICK_COLUMN_TAKEN);
  return accept({ type: 'kickChanged', side, column, result });
}

/** A recorded kick was none: those after it move up. */
export function removeKick(match: Match, { side, column }: CommandOf<'removeKick'>): Decision {
  if (!match.hasShootOut) return refuse('not_in_shoot_out', NOT_IN_SHOOT_OUT);
  const shut = closed(match);
  if (shut !== null) return shut;
  const result = match.shootOut[side].kicks[column];
  if (result === undefined) return conflict('kick_column_taken', KICK_COLUMN_TAKEN);
  return accept({ type: 'kickCancelled', side, result, column });
}
