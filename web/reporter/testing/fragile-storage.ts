import { type Change, createMemoryStorage, type Storage } from '../outbox/storage.ts';

/** A phone's storage that the browser may empty at any moment, and that may refuse to store anything. */
export type FragileStorage = {
  readonly storage: Storage;
  /** The browser deletes everything, under the open pages. */
  readonly empty: () => void;
  /** The keys of the operations in it. */
  readonly keys: () => ReadonlySet<string>;
  /** The disk is full: every request fails until it has room again. */
  readonly setFull: (isFull: boolean) => void;
  readonly isFull: () => boolean;
};

export function createFragileStorage(): FragileStorage {
  let stored = createMemoryStorage();
  let keys = new Set<string>();
  let isFull = false;
  const ask = async <Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return work(stored);
  };
  return {
    storage: {
      read: (...asked) => ask(({ read }) => read(...asked)),
      write: (change) =>
        ask(async ({ write }) => {
          keys = keysAfter(keys, change);
          await write(change);
        }),
      forgetMatch: (name) => ask(({ forgetMatch }) => forgetMatch(name)),
      readList: (link) => ask(({ readList }) => readList(link)),
      writeList: (list) => ask(({ writeList }) => writeList(list)),
      forgetList: (link) => ask(({ forgetList }) => forgetList(link)),
    },
    empty: () => {
      stored = createMemoryStorage();
      keys = new Set();
    },
    keys: () => keys,
    setFull: (full) => {
      isFull = full;
    },
    isFull: () => isFull,
  };
}

function keysAfter(keys: ReadonlySet<string>, { put = [], receipts = [] }: Change): Set<string> {
  const ended = new Set(receipts.map(({ key }) => key));
  return new Set([...keys].filter((key) => !ended.has(key))).union(new Set(put.map(({ key }) => key)));
}
