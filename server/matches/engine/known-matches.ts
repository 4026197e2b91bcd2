import type { Bus } from '#server/live/bus.ts';
import { idOf, type MatchId } from '../repository.ts';
import type { MatchRecord } from '../row.ts';

/** Matches as this process has written them last: what is most likely still in their rows. */
export type KnownMatches = {
  find(id: MatchId): MatchRecord | undefined;
  remember(record: MatchRecord): void;
  forget(id: MatchId): void;
};

/** The matches of a busy Sunday, at some 3 KB. */
const MOST_KNOWN = 500;

/** Forgets what the bus tells of; the longest unwritten one is forgotten first. */
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
