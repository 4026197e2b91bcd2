/** Every club name that the input recognises: the list's clubs with their variants, and names that only matches know. */

import type { InputClub } from '#contract/match-input.ts';
import type { ListedClub } from '#server/clubs/public.ts';

/** `id` is null for a name that only matches know. */
type KnownClub = { readonly id: string | null; readonly name: string };

/** By name. A retired club is chosen no more, though its matches keep its name; a variant is its club's. */
export function knownClubs(listed: readonly ListedClub[], named: readonly KnownClub[]): InputClub[] {
  const inUse = listed.filter(({ isRetired }) => !isRetired);
  const hidden = new Set(listed.filter(({ isRetired }) => isRetired).map(({ name }) => name));
  for (const { variants } of inUse) for (const variant of variants) hidden.add(variant);
  for (const { name } of inUse) hidden.delete(name);
  const others = named.filter(({ name }) => !hidden.has(name));
  const variantsOf = new Map(inUse.map(({ id, variants }) => [id, variants]));
  // A club of the list comes first, before the same name without an id.
  const byName = [...Map.groupBy([...inUse, ...others], ({ name }) => name).values()].flatMap(withoutRepeats);
  return byName
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ id, name }) => ({
      club_id: id,
      name,
      variants: id === null ? [] : [...(variantsOf.get(id) ?? [])],
    }));
}

/** Clubs of one name: each id once, and the bare name where nothing but it is known. */
function withoutRepeats(clubs: readonly KnownClub[]): readonly KnownClub[] {
  const withId = new Map(clubs.flatMap((club) => (club.id === null ? [] : [[club.id, club]])));
  return withId.size > 0 ? [...withId.values()] : clubs.slice(0, 1);
}
