/**
 * Fills a bracket. Only registered results and walkovers carry a club on, and only a final table fills a place of a group.
 * A result belongs to the sides of its match: when a correction changes who stands there, it is theirs, and so is
 * everything that follows from it.
 */

import { otherSide, type PerSide, SIDES, type Side } from '../../match/match.ts';
import { aheadIn } from '../results.ts';
import { clubOnPlace, type Table } from '../standings/table.ts';
import type {
  Bracket,
  BracketMatch,
  Entrant,
  FilledMatch,
  KnockoutState,
  MatchId,
  Progress,
  Slot,
} from './bracket.ts';

/** In the order of the bracket. A slot that leads nowhere or in a circle stays waiting. */
export function fillBracket(bracket: Bracket, tables: ReadonlyMap<string, Table>): readonly FilledMatch[] {
  const byId = new Map(bracket.map((match) => [match.matchId, match]));
  const filled = new Map<MatchId, FilledMatch>();
  const beingFilled = new Set<MatchId>();

  const entrantOf = (slot: Slot): Entrant => {
    if (slot.kind === 'club') return slot;
    if (slot.kind === 'bye') return NOBODY;
    if (slot.kind === 'place') return onPlace(slot, tables.get(slot.group));
    const source = byId.get(slot.of);
    if (source === undefined || beingFilled.has(slot.of)) return { kind: 'waiting', slot };
    return fill(source)[slot.kind];
  };

  const fill = (match: BracketMatch): FilledMatch => {
    const known = filled.get(match.matchId);
    if (known !== undefined) return known;
    beingFilled.add(match.matchId);
    const entrants = { home: entrantOf(match.slots.home), away: entrantOf(match.slots.away) };
    beingFilled.delete(match.matchId);
    const result = filledMatch(match, entrants);
    filled.set(match.matchId, result);
    return result;
  };

  return bracket.map(fill);
}

const NOBODY: Entrant = { kind: 'nobody' };

function onPlace(slot: Extract<Slot, { kind: 'place' }>, table: Table | undefined): Entrant {
  const club = table === undefined ? null : clubOnPlace(table, slot.place);
  return club === null ? { kind: 'waiting', slot } : { kind: 'club', club };
}

function filledMatch({ matchId, name, state }: BracketMatch, entrants: PerSide<Entrant>): FilledMatch {
  const match = { matchId, name, entrants, progress: progressOf(state, entrants) };
  const through = sideThrough(state, entrants);
  if (through !== null) return { ...match, winner: entrants[through], loser: entrants[otherSide(through)] };
  const waitingFor = (kind: 'winner' | 'loser'): Entrant => ({
    kind: 'waiting',
    slot: { kind, of: matchId },
  });
  return { ...match, winner: waitingFor('winner'), loser: waitingFor('loser') };
}

/** A club without an opponent goes through, known or not; otherwise it takes two clubs and a result. */
function sideThrough(state: KnockoutState, entrants: PerSide<Entrant>): Side | null {
  const facingNobody = SIDES.find((side) => entrants[otherSide(side)].kind === 'nobody');
  if (facingNobody !== undefined) return facingNobody;
  if (SIDES.some((side) => entrants[side].kind === 'waiting')) return null;
  if (state.kind === 'walkover') return state.winner;
  return state.kind === 'registered' ? aheadIn(state.score) : null;
}

function progressOf(state: KnockoutState, entrants: PerSide<Entrant>): Progress {
  const kinds = SIDES.map((side) => entrants[side].kind);
  if (kinds.includes('nobody')) return 'bye';
  if (kinds.includes('waiting')) return 'waiting';
  if (state.kind === 'walkover') return 'walkover';
  if (state.kind === 'running') return 'running';
  if (state.kind !== 'registered') return 'ready';
  return aheadIn(state.score) === null ? 'undecided' : 'played';
}
