/**
 * Club names as organisers type them, beside the clubs we know. Two known clubs are never taken for one another: a name
 * that could be either is nobody's, and its candidates are offered.
 */

import { type ClubKey, clubKey, sameClubKey } from './club-key.ts';
import { byKeys } from './duplicates.ts';
import { tidy } from './fields.ts';

/** `id` is null for a name that only matches know. */
export type KnownClub = {
  readonly id: string | null;
  readonly name: string;
  /** Other spellings that an administrator has noted. */
  readonly variants?: readonly string[];
};

/** How a name was recognised, or which clubs it may mean, the likeliest first. */
export type Recognition =
  | { readonly kind: 'exact'; readonly club: KnownClub }
  /** Another spelling of the club's name. */
  | { readonly kind: 'variant'; readonly club: KnownClub }
  | { readonly kind: 'unknown'; readonly candidates: readonly KnownClub[] };

const MOST_CANDIDATES = 3;

/** No club has a longer name; a file may hold thousands of such texts. */
const LONGEST_NAME = 100;

/** Below this likeness, from 0 to 1, a club is no candidate. */
const LEAST_LIKENESS = 0.5;

/** Recognises names among these clubs; what has been looked up is remembered, as a weekend repeats its clubs. */
export function createRecogniser(known: readonly KnownClub[]): (name: string) => Recognition {
  const keyed = known.flatMap(keysOf);
  const bySign = byKeys(keyed, signsOf);
  const byName = unambiguous(known, ({ name }) => tidy(name));
  const byVariant = unambiguous(
    known.flatMap((club) => (club.variants ?? []).map((variant) => ({ club, variant }))),
    ({ variant }) => tidy(variant),
  );
  const byKey = unambiguous(keyed, ({ key }) => sameClubKey(key));
  const byBase = Map.groupBy(keyed, ({ key }) => JSON.stringify([key.base, key.kinds]));
  const remembered = new Map<string, Recognition>();

  return (name) => {
    const typed = tidy(name);
    const found = remembered.get(typed) ?? recognise(typed);
    remembered.set(typed, found);
    return found;
  };

  function recognise(typed: string): Recognition {
    const exact = byName.get(typed);
    if (exact) return { kind: 'exact', club: exact };
    const noted = byVariant.get(typed);
    if (noted) return { kind: 'variant', club: noted.club };
    if (typed.length > LONGEST_NAME) return { kind: 'unknown', candidates: [] };
    const key = clubKey(typed);
    const variant = byKey.get(sameClubKey(key));
    if (variant) return { kind: 'variant', club: variant.club };
    const ageless = ofAnyAge(key);
    if (ageless !== null) return { kind: 'variant', club: ageless };
    return { kind: 'unknown', candidates: candidatesOf(key) };
  }

  /** A name without its age group is the club's own, where we know it in one age group only; and the other way round. */
  function ofAnyAge(key: ClubKey): KnownClub | null {
    const [only, ...others] = byBase.get(JSON.stringify([key.base, key.kinds])) ?? [];
    if (only === undefined || others.length > 0) return null;
    return key.ages.length === 0 || only.key.ages.length === 0 ? only.club : null;
  }

  function candidatesOf(key: ClubKey): readonly KnownClub[] {
    const typed = keyedOf(key);
    const near = new Set(signsOf(typed).flatMap((sign) => bySign.get(sign) ?? []));
    const likest = [...near]
      .map((other) => ({ club: other.club, likeness: likeness(typed, other) }))
      .filter((one) => one.likeness >= LEAST_LIKENESS)
      .toSorted((one, other) => other.likeness - one.likeness || (one.club.name < other.club.name ? -1 : 1))
      .map(({ club }) => club);
    return [...new Set(likest)].slice(0, MOST_CANDIDATES);
  }
}

/** Pairs of neighbouring signs, how often each stands in the name, and how many they are in all. */
type Keyed = { readonly key: ClubKey; readonly pairs: ReadonlyMap<string, number>; readonly size: number };

function keyedOf(key: ClubKey): Keyed {
  const counts = new Map<string, number>();
  const all = pairs(key);
  for (const pair of all) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return { key, pairs: counts, size: all.length };
}

/** Of its name and its variants, each key once. */
function keysOf(club: KnownClub): readonly (Keyed & { readonly club: KnownClub })[] {
  const keys = [club.name, ...(club.variants ?? [])].map(clubKey);
  return [...new Map(keys.map((key) => [sameClubKey(key), { club, ...keyedOf(key) }])).values()];
}

/** Names that are alike share one of these: a pair of signs, or the whole name proper. */
function signsOf({ key, pairs }: Keyed): readonly string[] {
  return [key.base, ...pairs.keys()];
}

/** By a key; null where two have the same one. */
function unambiguous<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T | null> {
  const groups = Map.groupBy(all, keyOf);
  return new Map(
    [...groups].map(([key, [only, ...others]]) => [key, others.length > 0 ? null : (only ?? null)]),
  );
}

/** From 0 to 1: the share of pairs of neighbouring signs, and whether one name holds the other. */
function likeness(one: Keyed, other: Keyed): number {
  if (one.key.base === other.key.base) return 1;
  const [short = '', long = ''] = [one.key.base, other.key.base].toSorted((a, b) => a.length - b.length);
  const isWithin = short.length > 1 && long.includes(short);
  return Math.max(isWithin ? LEAST_LIKENESS : 0, dice(one, other));
}

function dice(one: Keyed, other: Keyed): number {
  let shared = 0;
  for (const [pair, count] of one.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0);
  return (2 * shared) / (one.size + other.size);
}

/** The ends count, too, and FC or SC as one sign: a short name has few pairs. */
function pairs({ base, kinds }: ClubKey): readonly string[] {
  const signs = ['^', ...base, ...kinds, '$'];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
