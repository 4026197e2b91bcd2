/**
 * The shoot-out (PK戦). Each club's kicks fill its columns from the left; five (or three) columns stand from the start,
 * more are added while sudden death goes on. Entering ahead for the lower team is allowed: the two rows are
 * independent of each other. Decided means that the rest cannot change the winner any more (IFAB Laws, Law 10).
 */

import { type KickResult, otherSide, type PerSide, SIDES, type Side } from './match.ts';

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
 * The winner as soon as the kicks left cannot change it, null while it is open: of the regular kicks by those that are
 * still to come, in sudden death by the first pair that differs. What is recorded after that changes nothing.
 */
export function winnerOf(kicks: PerSide<readonly KickResult[]>, regularKicks: number): Side | null {
  const pairs = Math.min(kicks.home.length, kicks.away.length);
  for (let columns = regularKicks; columns <= Math.max(regularKicks, pairs); columns += 1) {
    const winner = ahead(kicks, columns);
    if (winner !== null) return winner;
  }
  return null;
}

/** Who leads within the first `columns` even if the other scores with all that they have left there. */
function ahead(kicks: PerSide<readonly KickResult[]>, columns: number): Side | null {
  const within = { home: kicks.home.slice(0, columns), away: kicks.away.slice(0, columns) };
  const best = (side: Side) => successes(within[side]) + columns - within[side].length;
  return SIDES.find((side) => successes(within[side]) > best(otherSide(side))) ?? null;
}

function successes(kicks: readonly KickResult[]): number {
  return kicks.filter((kick) => kick === 'success').length;
}

/** In sudden death the clubs take turns: whether the other club has yet to take a kick before the next one of `side`. */
export function missesItsTurn(
  kicks: PerSide<readonly KickResult[]>,
  side: Side,
  regularKicks: number,
): boolean {
  const column = kicks[side].length;
  return column > regularKicks && kicks[otherSide(side)].length < column;
}
