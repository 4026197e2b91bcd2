/** What makes a bracket impossible; to be asked before it is stored. */

import { SIDES } from '../../match/match.ts';
import type { Bracket, BracketMatch, MatchId, Slot } from './bracket.ts';
import { GOES_IN_A_CIRCLE, SAME_ENTRANT_TWICE, SAME_MATCH_TWICE, UNKNOWN_MATCH } from './messages.ts';

export type BracketFault = { readonly matchId: MatchId; readonly message: string };

/** Empty for a bracket that can be played. */
export function faultsIn(bracket: Bracket): readonly BracketFault[] {
  const byId = new Map(bracket.map((match) => [match.matchId, match]));
  const named = bracket.flatMap((match) => slotsOf(match).map((slot) => ({ match, slot })));
  return [
    ...repeated(bracket, ({ matchId }) => matchId).map((match) => fault(match, SAME_MATCH_TWICE)),
    ...named
      .filter(({ slot }) => sourceOf(slot) !== null && !byId.has(sourceOf(slot) ?? ''))
      .map(({ match }) => fault(match, UNKNOWN_MATCH)),
    ...bracket.filter((match) => comesBackTo(match, byId)).map((match) => fault(match, GOES_IN_A_CIRCLE)),
    ...repeated(
      named.filter(({ slot }) => !isOpen(slot)),
      ({ slot }) => JSON.stringify(Object.entries(slot).sort()),
    ).map(({ match }) => fault(match, SAME_ENTRANT_TWICE)),
  ];
}

/** Nobody stands there, or nobody has said who. */
function isOpen(slot: Slot): boolean {
  return slot.kind === 'bye' || (slot.kind === 'club' && slot.club.trim() === '');
}

function fault({ matchId }: BracketMatch, message: string): BracketFault {
  return { matchId, message };
}

function slotsOf({ slots }: BracketMatch): readonly Slot[] {
  return SIDES.map((side) => slots[side]);
}

function sourceOf(slot: Slot): MatchId | null {
  return slot.kind === 'winner' || slot.kind === 'loser' ? slot.of : null;
}

/** All but the first of those with the same key. */
function repeated<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const keys = items.map(key);
  return items.filter((_, index) => keys.indexOf(keys[index] ?? '') < index);
}

function comesBackTo(match: BracketMatch, byId: ReadonlyMap<MatchId, BracketMatch>): boolean {
  const seen = new Set<MatchId>();
  const next = [match];
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    for (const source of slotsOf(current).map(sourceOf)) {
      if (source === match.matchId) return true;
      const found = source === null || seen.has(source) ? undefined : byId.get(source);
      if (found === undefined) continue;
      seen.add(found.matchId);
      next.push(found);
    }
  }
  return false;
}
