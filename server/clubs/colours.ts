/** The clubs' shirt colours: every view of a match needs them, and they hardly ever change. */

import { NO_COLOURS, type ShirtColours } from '#domain/match/kit-choice.ts';
import type { Bus } from '#server/live/bus.ts';
import { oncePerServer } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { type ColouredClub, findAllColoured } from './repository.ts';

/** Of a club as a match names it: by its id, else by its name or another spelling of it. */
export type ColoursOf = (club: { readonly id: string | null; readonly name: string }) => ShirtColours;

export type ClubColours = {
  read(): Promise<ColoursOf>;
  /** Called after a club has been changed. */
  forget(): void;
};

/** After a change made by another process that the bus did not carry, old colours hold no longer than this, in milliseconds. */
const FRESH_MS = 5_000;

/** The colours that this server remembers. */
export const clubColoursOf = oncePerServer(({ store, bus }) => createClubColours({ db: store.db, bus }));

function createClubColours({ db, bus }: { readonly db: Database; readonly bus: Bus }): ClubColours {
  let remembered: { readonly coloursOf: Promise<ColoursOf>; readonly since: number } | null = null;
  const forget = () => {
    remembered = null;
  };
  // A club's change of colours is announced as a change of the championships in which it plays.
  bus.subscribe({ changed: () => undefined, championshipChanged: forget, resync: forget });
  return {
    read() {
      if (remembered !== null && performance.now() - remembered.since < FRESH_MS) return remembered.coloursOf;
      const read = { coloursOf: findAllColoured(db).then(directoryOf), since: performance.now() };
      remembered = read;
      read.coloursOf.catch(() => {
        if (remembered === read) forget();
      });
      return read.coloursOf;
    },
    forget,
  };
}

/** Where a club's name is another one's spelling, the name goes first. */
function directoryOf(clubs: readonly ColouredClub[]): ColoursOf {
  const byId = new Map(clubs.map(({ id, colours }) => [id, colours]));
  const byName = new Map([
    ...clubs.flatMap(({ variants, colours }) => variants.map((variant) => [variant, colours] as const)),
    ...clubs.map(({ name, colours }) => [name, colours] as const),
  ]);
  return ({ id, name }) => (id === null ? undefined : byId.get(id)) ?? byName.get(name) ?? NO_COLOURS;
}
