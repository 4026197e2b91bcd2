import type { Ports } from './ports.ts';
import {
  changed,
  EMPTY_STATE,
  namesOf,
  type OutboxState,
  repairsOf,
  reread,
  stored,
  storingNew,
  verdictOn,
} from './state.ts';
import type { Change, KeptList, KeptSearch, LinkVerdict, Storage } from './storage.ts';

/** The state of a page, and the same on the phone's storage: changed in memory at once, written one after the other. */
export type Keeping = {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes what is not kept. */
  readonly set: (next: OutboxState) => void;
  /** Changes what is kept. Shown at once; the promise resolves when it is written, or when nothing can be. */
  readonly write: (change: Change) => Promise<void>;
  /** Keeps what the server says of the link to a match, for all pages of this phone; resolves as `write`. */
  readonly judge: (verdict: Omit<LinkVerdict, 'at'>) => Promise<void>;
  /** Reads what is kept, which another page may have changed, after all that this page has still to write. */
  readonly refresh: () => Promise<void>;
  /** From now on these matches are read as well; false where all of them are already. */
  readonly follow: (names: readonly string[]) => boolean;
};

/** After the storage has failed (full, refused, without an answer), it is asked again after this long, and not before. */
export const STORAGE_PAUSE_MS = 30_000;

/** Never aborts a pause. */
const NEVER = new AbortController().signal;

export function createKeeping({
  storage,
  neighbours,
  clock,
}: Pick<Ports, 'storage' | 'neighbours' | 'clock'>): Keeping {
  let state = EMPTY_STATE;
  let chain: Promise<void> = Promise.resolve();
  let pausedUntil = 0;
  const unwritten: Change[] = [];
  const names = new Set<string>();
  const listeners = new Set<() => void>();

  const set = (next: OutboxState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const writeAll = async () => {
    for (let change = unwritten[0]; change !== undefined; change = unwritten[0]) {
      await storage.write(withNewest(change, state));
      unwritten.shift();
      set(stored(state, change));
      neighbours.tell();
    }
  };
  /** A change that could not be written stays in line, so that the storage never has a later one without it. */
  const inTurn = (work: () => Promise<void>) => {
    chain = chain.then(async () => {
      if (!state.isKept && clock.now() < pausedUntil) return;
      try {
        await writeAll();
        await work();
        if (!state.isKept) set({ ...state, isKept: true });
      } catch {
        pausedUntil = clock.now() + STORAGE_PAUSE_MS;
        // Asks again by itself: a page that nothing happens to has no other occasion to write.
        void clock.pause(STORAGE_PAUSE_MS, NEVER).then(refresh);
        // The screen says so.
        set({ ...state, isLoaded: true, isKept: false, storing: new Set() });
      }
    });
    return chain;
  };

  const refresh = () =>
    inTurn(async () => {
      const kept = await storage.read(
        [...new Set([...names, ...namesOf(state)])],
        state.operations.map(({ key }) => key),
      );
      set(reread(state, kept, unwritten));
      const repairs = repairsOf(state, kept, unwritten);
      for (const repair of repairs) await storage.write(repair);
      if (repairs.length > 0) neighbours.tell();
    });

  const write = (change: Change) => {
    unwritten.push(change);
    set(changed(storingNew(state, change), change));
    return inTurn(async () => undefined);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    write,
    judge: async (verdict) => {
      // A stored verdict, which this page has not read yet, is older than this one.
      if (!state.isLoaded) await refresh();
      const change = verdictOn(state, verdict, clock.now());
      if (change !== null) await write(change);
    },
    refresh,
    follow: (more) => {
      const before = names.size;
      for (const name of more) names.add(name);
      return names.size > before;
    },
  };
}

/** An answer that is repeated is as old as its first time: what is known since is not written over. */
function withNewest(change: Change, { matches }: OutboxState): Change {
  const known = change.match && matches.get(change.match.name);
  if (change.match === undefined || known === undefined) return change;
  return { ...change, match: { ...change.match, reported: known.reported, heardAt: known.heardAt } };
}

type Kept = KeptList | KeptSearch;

/** Lists, for as long as the page lives also on a phone that stores nothing or has lost them. */
export function createListKeeping({ readList, writeList, forgetList }: Storage) {
  const known = new Map<string, Kept>();
  return {
    readList: async (link: string): Promise<Kept | null> => {
      // A phone that stores nothing has only what this page has read.
      const stored = await readList(link).catch(() => undefined);
      return stored ?? known.get(link) ?? null;
    },
    /** Of a link that opens nothing, nothing is kept. */
    keepList: (list: Kept, length: number): void => {
      if (length === 0) known.delete(list.link);
      else known.set(list.link, list);
      const kept = length === 0 ? forgetList(list.link) : writeList(list);
      // A phone that keeps nothing reads the list anew each time.
      kept.catch(() => undefined);
    },
  };
}
