/** The clubs as matches name them: every view of a match needs them, and they hardly ever change. */

import { isNameOfClub, isUnregistered } from '#domain/club/unregistered.ts';
import { NO_COLOURS, type ShirtColours } from '#domain/match/kit-choice.ts';
import { folded, wordsIn } from '#domain/search/folding.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { cached } from '#server/platform/cached.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllMatchNames } from './names-repository.ts';
import { type Club, findAll } from './repository.ts';
import { type NamesOfClubs, namesOfClubs, unregisteredClub, unregisteredIdOf } from './unregistered.ts';

/** A club as a match names it. */
export type NamedClub = { readonly id: string | null; readonly name: string };

export type Clubs = {
  /**
   * By its id, else by its name or another spelling of it, else by its folded name. A retired club gives way to one that has
   * taken its name over. A name that the office has not registered is a club, too; undefined for an open place.
   */
  find(club: NamedClub): Club | undefined;
  /** Of an unregistered club too, and by such an id the club that has been registered under the name since. */
  byId(clubId: string): Club | undefined;
  coloursOf(club: NamedClub): ShirtColours;
  /** Every name under which matches may name it. */
  spellingsOf(club: Club): readonly string[];
  /** The registered ones. */
  readonly all: readonly Club[];
  /** Names and spellings of all clubs, registered or not: folded, each once. */
  readonly foldedNames: readonly string[];
  /** Clubs that matches name and the office has not registered, by name: those with all words of a search. */
  searchUnregistered(search: string): readonly Club[];
};

export type ClubDirectory = {
  read(): Promise<Clubs>;
  /** Called after a club has been changed. */
  forget(): void;
};

/** After a change made by another process that the bus did not carry, what was read of clubs holds no longer than this, in milliseconds. */
const FRESH_MS = 5_000;
/** The same of the names in matches, whose changes the bus carries. */
const NAMES_FRESH_MS = 60_000;

/** The clubs that this server remembers. */
export const clubDirectoryOf = oncePerServer(({ store, bus }) =>
  createClubDirectory({ db: store.reserved.db, bus }),
);

function createClubDirectory({ db, bus }: { readonly db: Database; readonly bus: Bus }): ClubDirectory {
  const names = cached<NamesOfClubs>({ max: 1, ttlMs: NAMES_FRESH_MS });
  const clubs = cached<Clubs>({ max: 1, ttlMs: FRESH_MS });
  const readNames = () => names.get('', async () => namesOfClubs(await findAllMatchNames(db)));
  const forgetAll = () => {
    names.clear();
    clubs.clear();
  };
  bus.subscribe({
    // A match that is added, or gets other clubs, is announced as version 0.
    changed: ({ version }) => {
      if (version === 0) forgetAll();
    },
    // A club's change of colours is announced as a change of the championships in which it plays.
    championshipChanged: forgetAll,
    resync: forgetAll,
  });
  return {
    read: () => clubs.get('', async () => clubsOf(await findAll(db), await readNames())),
    forget: clubs.clear,
  };
}

/** Where a club's name is another one's spelling, the name goes first; and clubs in use go before retired ones. */
function clubsOf(all: readonly Club[], { names, clubOf }: NamesOfClubs): Clubs {
  const retired = all.filter(({ retiredAt }) => retiredAt !== null);
  const inUse = all.filter(({ retiredAt }) => retiredAt === null);
  const spelled = [retired, inUse].flatMap((clubs) => [...clubs.flatMap(variantsOf), ...clubs.map(named)]);
  const byId = new Map(all.map((club) => [club.id, club]));
  const byName = new Map(spelled);
  const byFolded = new Map(spelled.map(([name, club]) => [folded(name), club]));

  const foldedByName = new Map(names.map((one) => [one.name, one.folded]));
  const fold = (name: string) => foldedByName.get(name) ?? folded(name);

  function findRegistered({ id, name }: NamedClub): Club | undefined {
    const known = id === null ? undefined : byId.get(id);
    if (known !== undefined && known.retiredAt === null) return known;
    return byName.get(name) ?? byFolded.get(fold(name)) ?? known;
  }

  const owned = Map.groupBy(names, ({ clubId, name }) => findRegistered({ id: clubId, name })?.id);
  const unregistered = new Map(
    (owned.get(undefined) ?? []).flatMap((one) => {
      const club = clubOf(one.folded);
      return club === undefined ? [] : [[one.folded, club] as const];
    }),
  );
  const byUnregisteredId = lazily(
    () =>
      new Map([
        ...[...byFolded].map(([name, club]) => [unregisteredIdOf(name), club] as const),
        ...[...unregistered.values()].map((club) => [club.id, club] as const),
      ]),
  );

  function find(named: NamedClub): Club | undefined {
    const registered = findRegistered(named);
    if (registered !== undefined) return registered;
    const { name } = named;
    // A match may be newer than the names that were read.
    return (
      unregistered.get(fold(name)) ??
      (isNameOfClub(name) ? unregisteredClub([{ name, sides: 0 }]) : undefined)
    );
  }

  return {
    find,
    byId: (clubId) => (isUnregistered(clubId) ? byUnregisteredId() : byId).get(clubId),
    coloursOf: (club) => {
      const { firstColour, secondColour } = find(club)?.form ?? {};
      if (!firstColour && !secondColour) return NO_COLOURS;
      return { first: firstColour || null, second: secondColour || null };
    },
    spellingsOf: ({ id, form }) => [
      ...new Set([form.name, ...form.variants, ...(owned.get(id) ?? []).map(({ name }) => name)]),
    ],
    all,
    foldedNames: [...byFolded.keys(), ...unregistered.keys()],
    searchUnregistered: (search) => {
      const words = wordsIn(search);
      return [...unregistered]
        .filter(([foldedName]) => words.every((word) => foldedName.includes(word)))
        .map(([, club]) => club);
    },
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function variantsOf(club: Club): readonly (readonly [string, Club])[] {
  return club.form.variants.map((variant) => [variant, club]);
}

function named(club: Club): readonly [string, Club] {
  return [club.form.name, club];
}
