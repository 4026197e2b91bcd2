import type { Ports } from './ports.ts';
import { changed, EMPTY_STATE, type OutboxState, reread } from './state.ts';
import type { Change, KeptList, KeptSearch, Storage } from './storage.ts';

/** The state of a page, and the same on the phone's storage: changed in memory at once, written one after the other. */
export type Keeping = {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes what is not kept. */
  readonly set: (next: OutboxState) => void;
  /** Changes what is kept. Shown at once; the promise resolves when it is written, or when nothing can be. */
  readonly write: (change: Change) => Promise<void>;
  /** Reads what is kept, which another page may have changed, after all that this page has still to write. */
  readonly refresh: () => Promise<void>;
  /** From now on these matches are read as well; false where all of them are already. */
  readonly follow: (names: readonly string[]) => boolean;
};

export function createKeeping({ storage, neighbours }: Pick<Ports, 'storage' | 'neighbours'>): Keeping {
  let state = EMPTY_STATE;
  let chain: Promise<void> = Promise.resolve();
  const unwritten: Change[] = [];
  const names = new Set<string>();
  const listeners = new Set<() => void>();

  const set = (next: OutboxState) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const giveUp = () => set({ ...state, isLoaded: true, isKept: false });
  const inTurn = (work: () => Promise<void>) => {
    // A phone that has failed once is asked no more: half of what waits would be there, and half not.
    chain = chain.then(() => (state.isKept ? work().catch(giveUp) : undefined));
    return chain;
  };

  const refresh = () =>
    inTurn(async () => {
      const kept = await storage.read([...names]);
      set(reread(state, kept, unwritten));
    });
  neighbours.listen(() => void refresh());

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    write: (change) => {
      unwritten.push(change);
      set(changed(state, change));
      return inTurn(async () => {
        await storage.write(withNewest(change, state));
        unwritten.shift();
        neighbours.tell();
      });
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

/** Lists on a phone that may keep nothing: each is then read anew from the server, and nobody is told. */
export function createListKeeping({ readList, writeList, forgetList }: Storage) {
  return {
    readList: (link: string): Promise<Kept | null> =>
      readList(link).then(
        (kept) => kept ?? null,
        () => null,
      ),
    /** Of a link that opens nothing, nothing is kept. */
    keepList: (list: Kept, length: number): void => {
      const kept = length === 0 ? forgetList(list.link) : writeList(list);
      // A phone that keeps nothing reads the list anew each time.
      kept.catch(() => undefined);
    },
  };
}
