/**
 * The shoot-out (PK戦). Each club's kicks fill its columns from the left; five (or three) columns stand from the start,
 * more are added while sudden death goes on. Entering ahead for the lower team is allowed: the two rows are
 * independent of each other. Decided means that the rest cannot change the winner any more (IFAB Laws, Law 10).
 */

import type { KickResult, PerSide, Side } from './match.ts';

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
