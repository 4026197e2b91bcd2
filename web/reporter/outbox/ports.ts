import type { FlowPolicy } from '#domain/match/policy.ts';
import type { ServerClock } from '#web/api/server-clock.ts';
import type { Answer, SentOperation } from './operation.ts';
import type { Storage } from './storage.ts';

/** What the outbox needs of the world around it. */
export type Ports = {
  readonly doors: Doors;
  readonly storage: Storage;
  /** One page of this phone at a time does the work. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Tells the other pages of this phone that what is kept has changed, and hears it from them. */
  readonly neighbours: {
    readonly tell: () => void;
    readonly listen: (changed: () => void) => void;
  };
  readonly clock: {
    /** The phone's own, in milliseconds since 1970. */
    readonly now: () => number;
    /** Resolves after so many milliseconds, or as soon as the signal says so. */
    readonly pause: (milliseconds: number, until: AbortSignal) => Promise<void>;
  };
  /** Dates entries: the phone's own clock may be wrong. */
  readonly serverClock: Pick<ServerClock, 'stamp' | 'timesOf'>;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly newKey: () => string;
};

/** One of the server's doors for a reporter, as the outbox needs it: its rules, and the way through it. */
export type Door = {
  readonly policy: FlowPolicy;
  /**
   * Tries once, and for no longer than `givenUp` allows; the server may have it all the same. `seen` is the version that the
   * reporter saw, null where none is known. Never rejects.
   */
  readonly send: (operation: SentOperation, seen: number | null, givenUp: AbortSignal) => Promise<Answer>;
};

/** By the name that an address has for it. */
export type Doors = Readonly<Record<string, Door>>;

/** Throws for a door that this version of the app does not have. */
export function doorOf<Kind extends Door>(doors: Readonly<Record<string, Kind>>, name: string): Kind {
  const door = doors[name];
  if (door === undefined) throw new Error(`There is no door ${name}.`);
  return door;
}
