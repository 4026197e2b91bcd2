import type { Bus } from '#server/platform/bus/bus.ts';
import { idOf, type MatchId } from '../repository.ts';
import type { MatchRecord } from '../row.ts';

/** A cache of the matches that this process has written. A record may be out of date: the row's version and `updated_at` decide. */
export type KnownMatches = {
  find(id: MatchId): MatchRecord | undefined;
  remember(record: MatchRecord): void;
  forget(id: MatchId): void;
};

/** The matches of a busy Sunday, at some 3 KB. */
const MOST_KNOWN = 500;

/** Evicts every match that the bus reports as changed, and above `MOST_KNOWN` the one that was written longest ago. */
export function knownMatches(bus: Pick<Bus, 'subscribe'>): KnownMatches {
  const known = new Map<string, MatchRecord>();
  bus.subscribe({
    changed: (change) => void known.delete(idOf(change)),
    resync: () => known.clear(),
  });
  return {
    find: (id) => known.get(idOf(id)),
    remember(record) {
      const id = idOf(record);
      known.delete(id);
      const oldest = known.size < MOST_KNOWN ? undefined : known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
      known.set(id, record);
    },
    forget: (id) => void known.delete(idOf(id)),
  };
}
