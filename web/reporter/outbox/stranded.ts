/**
 * **Stranded** operations: their link was refused, so they wait until their reporter sends them by another link or discards them.
 */

import type { ReportedMatch } from '../match/reported-match.ts';
import { type MatchAddress, matchName, type Operation, type Target } from './operation.ts';
import { isDenied, type OutboxState } from './state.ts';

/** Where the link that is open sends an operation; null if it does not open the operation's match. */
export type TargetOf = (operation: Operation) => Target | null;

/** A screen without a link opens no match. */
export const NO_TARGET: TargetOf = () => null;

/** To the one match of a screen. */
export function toThisMatch(address: MatchAddress, { fiscalYear, division, label }: ReportedMatch): TargetOf {
  return (operation) =>
    isOfMatch(operation, address) ? { address, names: { fiscalYear, division, label } } : null;
}

/** Whether an operation is of a match, by whatever link. */
export function isOfMatch(
  { address }: Operation,
  { championshipId, matchId }: Pick<MatchAddress, 'championshipId' | 'matchId'>,
): boolean {
  return address.championshipId === championshipId && address.matchId === matchId;
}

/** A stranded operation, and where it can be sent; `target` is null while no other link that is open leads to its match. */
export type Stranded = { readonly operation: Operation; readonly target: Target | null };

/** The stranded operations of this phone, in order. One that was refused is asked about on whichever link opens its match. */
export function strandedOf(state: OutboxState, targetOf: TargetOf): readonly Stranded[] {
  return state.operations.flatMap((operation) => {
    const name = matchName(operation.address);
    const other = targetOf(operation);
    const otherName = other === null ? name : matchName(other.address);
    const target = otherName === name || isDenied(state, otherName) ? null : other;
    const isStranded = isDenied(state, name) || (operation.stopped !== null && target !== null);
    return isStranded ? [{ operation, target }] : [];
  });
}
