/**
 * A bracket read from stored matches that name one another: where 決勝 is played by 準決勝第1試合の勝者, it follows the match
 * of that name. What an organiser's schedule says is enough; nobody ties match by match.
 */

import { type PerSide, SIDES } from '../../match/match.ts';
import type { BracketEntry } from '../settings.ts';
import type { Slot } from './bracket.ts';
import { roundName } from './messages.ts';
import { drawnBracket } from './rounds.ts';

/** A stored match as it was entered, before results have put clubs into it. */
export type NamedMatch = PerSide<string> & { readonly matchId: string; readonly label: string };

/**
 * The entries of the matches that lead to others or come out of others, each tied to its match; empty without any. A club
 * that begins in a later round has a bye before it, so that every round has twice the matches of the next.
 */
export function bracketFromMatches(matches: readonly NamedMatch[]): readonly BracketEntry[] {
  const byLabel = Map.groupBy(matches, ({ label }) => label);
  const single = matches.filter(({ label }) => byLabel.get(label)?.length === 1);
  const ids = new Map(single.map(({ label }, index) => [label, `m${index + 1}`]));
  const entries = single.map(
    (match): BracketEntry => ({
      id: ids.get(match.label) ?? match.matchId,
      name: match.label,
      slots: { home: slotOf(match.home, ids), away: slotOf(match.away, ids) },
      storedMatch: match.matchId,
      walkover: null,
    }),
  );
  const sources = new Set(entries.flatMap(sourcesOf));
  return withByes(entries.filter((entry) => sources.has(entry.id) || sourcesOf(entry).length > 0));
}

const COMES_OUT = /^(.+)の(勝者|敗者)$/;

function slotOf(name: string, ids: ReadonlyMap<string, string>): Slot {
  const [, label = '', outcome] = COMES_OUT.exec(name) ?? [];
  const of = ids.get(label);
  if (of === undefined) return { kind: 'club', club: name };
  return { kind: outcome === '勝者' ? 'winner' : 'loser', of };
}

function sourcesOf({ slots }: BracketEntry): readonly string[] {
  return SIDES.flatMap((side) => {
    const slot = slots[side];
    return slot.kind === 'winner' || slot.kind === 'loser' ? [slot.of] : [];
  });
}

/** Adds a bye before each club that begins in a later round of the final's tree. */
function withByes(entries: readonly BracketEntry[]): readonly BracketEntry[] {
  const roundOf = roundsToFinal(entries);
  const rounds = Math.max(0, ...roundOf.values());
  const byes: BracketEntry[] = [];
  const all = entries.map((entry) => {
    const round = roundOf.get(entry.id) ?? 1;
    const afterBye = (slot: Slot): Slot => {
      if (slot.kind !== 'club' || round === 1) return slot;
      const id = `bye${byes.length + 1}`;
      const slots = { home: slot, away: { kind: 'bye' } as const };
      byes.push({ id, name: roundName(round - 1, rounds), slots, storedMatch: null, walkover: null });
      return { kind: 'winner', of: id };
    };
    return { ...entry, slots: { home: afterBye(entry.slots.home), away: afterBye(entry.slots.away) } };
  });
  return [...byes, ...all];
}

/** The rounds, from 1, of the matches whose winners come to the final, by id; others have none. */
function roundsToFinal(entries: readonly BracketEntry[]): ReadonlyMap<string, number> {
  const asMatches = entries.map((entry) => ({ ...entry, matchId: entry.id, state: UNPLAYED }));
  const { rounds } = drawnBracket(asMatches);
  return new Map(rounds.flatMap((round, index) => round.map(({ matchId }) => [matchId, index + 1] as const)));
}

const UNPLAYED = { kind: 'unplayed' } as const;
