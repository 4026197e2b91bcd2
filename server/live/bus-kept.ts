import type { Bus, MatchChange } from './bus.ts';

/**
 * What has been made from matches (rendered answers, framed snapshots), kept until one of those matches changes.
 * However many ask at once, it is made once.
 */
export type Kept<T> = {
  /** `concerns` says which changes make it old. What `make` rejects with goes to all who asked; it is not kept. */
  /** Whether it is what is kept under this key. */
  holds(key: string, value: T): boolean;
  get(key: string, concerns: (change: MatchChange) => boolean, make: () => Promise<T>): Promise<T>;
};

/** Keeps at most `limit` of them, the oldest goes first. */
type Entry<T> = {
  readonly concerns: (change: MatchChange) => boolean;
  readonly made: Promise<T>;
  /** Once it is made. */
  value?: T;
};

export function keepUntilChange<T>(bus: Bus, limit: number): Kept<T> {
  // The promise itself is kept: a making that a change overtakes is dropped with it, and never seen by who asks later.
  const kept = new Map<string, Entry<T>>();
  bus.subscribe({
    changed(change) {
      for (const [key, { concerns }] of kept) if (concerns(change)) kept.delete(key);
    },
    // Lists name many championships, and one is hardly ever changed: all is made anew.
    championshipChanged: () => kept.clear(),
    resync: () => kept.clear(),
  });
  return {
    holds: (key, value) => kept.get(key)?.value === value,
    get(key, concerns, make) {
      const known = kept.get(key);
      if (known !== undefined) return known.made;
      const oldest = kept.size < limit ? undefined : kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
      const entry: Entry<T> = { concerns, made: make() };
      kept.set(key, entry);
      entry.made.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.made;
    },
  };
}
