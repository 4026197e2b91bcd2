/** The clubs as matches name them: every view of a match needs them, and they hardly ever change. */

import { NO_COLOURS, type ShirtColours } from '#domain/match/kit-choice.ts';
import type { Bus } from '#server/live/bus.ts';
import { oncePerServer } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { type Club, findAll } from './repository.ts';

/** A club as a match names it. */
export type NamedClub = { readonly id: string | null; readonly name: string };

export type Clubs = {
  /** By its id, else by its name or another spelling of it. A retired club gives way to one that has taken its name over. */
  find(club: NamedClub): Club | undefined;
  byId(clubId: string): Club | undefined;
  coloursOf(club: NamedClub): ShirtColours;
  readonly all: readonly Club[];
};

export type ClubDirectory = {
  read(): Promise<Clubs>;
  /** Called after a club has been changed. */
  forget(): void;
};

/** After a change made by another process that the bus did not carry, what was read of clubs holds no longer than this, in milliseconds. */
const FRESH_MS = 5_000;

/** The clubs that this server remembers. */
export const clubDirectoryOf = oncePerServer(({ store, bus }) =>
  createClubDirectory({ db: store.reserved.db, bus }),
);

function createClubDirectory({ db, bus }: { readonly db: Database; readonly bus: Bus }): ClubDirectory {
  let remembered: { readonly clubs: Promise<Clubs>; readonly since: number } | null = null;
  const forget = () => {
    remembered = null;
  };
  // A club's change of colours is announced as a change of the championships in which it plays.
  bus.subscribe({ changed: () => undefined, championshipChanged: forget, resync: forget });
  return {
    read() {
      if (remembered !== null && performance.now() - remembered.since < FRESH_MS) return remembered.clubs;
      const read = { clubs: findAll(db).then(clubsOf), since: performance.now() };
      remembered = read;
      read.clubs.catch(() => {
        if (remembered === read) forget();
      });
      return read.clubs;
    },
    forget,
  };
}

/** Where a club's name is another one's spelling, the name goes first; and clubs in use go before retired ones. */
function clubsOf(all: readonly Club[]): Clubs {
  const byId = new Map(all.map((club) => [club.id, club]));
  const retired = all.filter(({ retiredAt }) => retiredAt !== null);
  const inUse = all.filter(({ retiredAt }) => retiredAt === null);
  const byName = new Map(
    [retired, inUse].flatMap((clubs) => [...clubs.flatMap(spellings), ...clubs.map(named)]),
  );
  const find = ({ id, name }: NamedClub) => {
    const known = id === null ? undefined : byId.get(id);
    return known === undefined || known.retiredAt !== null ? (byName.get(name) ?? known) : known;
  };
  return {
    find,
    byId: (clubId) => byId.get(clubId),
    coloursOf: (club) => {
      const { firstColour, secondColour } = find(club)?.form ?? {};
      if (!firstColour && !secondColour) return NO_COLOURS;
      return { first: firstColour || null, second: secondColour || null };
    },
    all,
  };
}

function spellings(club: Club): readonly (readonly [string, Club])[] {
  return club.form.variants.map((variant) => [variant, club]);
}

function named(club: Club): readonly [string, Club] {
  return [club.form.name, club];
}
