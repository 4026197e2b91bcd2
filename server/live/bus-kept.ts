import type { Bus, MatchChange } from './bus.ts';

/**
 * What has been made from matches (rendered answers, framed snapshots), kept until one of those matches changes.
 * However many ask at once, it is made once.
 */
export type Kept<T> = {
  /** `concerns` says which changes make it old. What `make` rejects with goes to all who asked; it is not kept. */
  get(key: string, concerns: (change: MatchChange) => boolean, make: () => Promise<T>): Promise<T>;
};

/** Keeps at most `limit` of them, the oldest goes first. */
export function keepUntilChange<T>(bus: Bus, limit: number): Kept<T> {
  // The promise itself is kept: a making that a change overtakes is dropped with it, and never seen by who asks later.
  const kept = new Map<string, { concerns: (change: MatchChange) => boolean; made: Promise<T> }>();
  bus.subscribe({
    changed(change) {
      for (const [key, { concerns }] of kept) if (concerns(change)) kept.delete(key);
    },
    resync: () => kept.clear(),
  });
  return {
    get(key, concerns, make) {
      const known = kept.get(key);
      if (known !== undefined) return known.made;
      const oldest = kept.size < limit ? undefined : kept.keys().next().value;
      if (oldest !== undefined) kept.delete(oldest);
      const entry = { concerns, made: make() };
      kept.set(key, entry);
      entry.made.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.made;
    },
  };
}
