/** Clubs that the office has not registered, made of the names in matches: one club for each folded name. */

import { hash } from 'node:crypto';
import { CLUB } from '#domain/club/form.ts';
import { isNameOfClub, UNREGISTERED_MARK } from '#domain/club/unregistered.ts';
import { blankOf } from '#domain/record/form.ts';
import { folded } from '#domain/search/folding.ts';
import type { MatchName } from './names-repository.ts';
import type { Club } from './repository.ts';

/** 96 bits of a hash: two names never get the same id. */
const ID_LENGTH = 16;

/** Id of the unregistered club of this name. It follows from the folded name alone, so no table holds it. */
export function unregisteredIdOf(name: string): string {
  return UNREGISTERED_MARK + hash('sha256', folded(name), 'base64url').slice(0, ID_LENGTH);
}

/** A name in matches with its folded form. */
export type FoldedName = MatchName & { readonly folded: string };

/** The names of clubs in matches, by name; open places are left out. */
export type NamesOfClubs = {
  readonly names: readonly FoldedName[];
  /** The unregistered club of a folded name, called what most matches call it; undefined if no match bears the name. */
  clubOf(foldedName: string): Club | undefined;
};

export function namesOfClubs(found: readonly MatchName[]): NamesOfClubs {
  const names = found
    .filter(({ name }) => isNameOfClub(name))
    .map((one) => ({ ...one, folded: folded(one.name) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const groups = Map.groupBy(names, (one) => one.folded);
  const made = new Map<string, Club>();
  return {
    names,
    clubOf(foldedName) {
      const group = groups.get(foldedName);
      if (group === undefined) return undefined;
      const club = made.get(foldedName) ?? unregisteredClub(group);
      made.set(foldedName, club);
      return club;
    },
  };
}

/** The unregistered club of names with one folded form. */
export function unregisteredClub(names: readonly Pick<MatchName, 'name' | 'sides'>[]): Club {
  const spelled = [...Map.groupBy(names, ({ name }) => name)].map(([name, same]) => ({
    name,
    sides: same.reduce((sum, { sides }) => sum + sides, 0),
  }));
  const sorted = spelled.toSorted((one, other) => other.sides - one.sides || byPlainness(one, other));
  const [name = '', ...variants] = sorted.map((one) => one.name);
  return { id: unregisteredIdOf(name), revision: 0, form: { ...BLANK, name, variants }, retiredAt: null };
}

const BLANK = blankOf(CLUB);

/** 横浜FC before 横浜ＦＣ: a name in the usual widths first, then in the order of its characters. */
function byPlainness({ name: one }: { readonly name: string }, { name: other }: { readonly name: string }) {
  const isPlain = (name: string) => name === name.normalize('NFKC');
  return Number(isPlain(other)) - Number(isPlain(one)) || (one < other ? -1 : 1);
}
