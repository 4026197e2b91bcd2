import type { Doors } from './door.ts';
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
    /** In milliseconds since 1970. */
    readonly now: () => number;
    /** Resolves after so many milliseconds, or as soon as the signal says so. */
    readonly pause: (milliseconds: number, until: AbortSignal) => Promise<void>;
  };
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly newKey: () => string;
};
