import { createMemoryStorage, type Storage } from '../outbox/storage.ts';

/** A phone's storage that the browser may empty at any moment, and that may refuse to store anything. */
export type FragileStorage = {
  readonly storage: Storage;
  /** The browser deletes everything, under the open pages. */
  readonly empty: () => void;
  /** The disk is full: every request fails until it has room again. */
  readonly setFull: (isFull: boolean) => void;
};

export function createFragileStorage(): FragileStorage {
  let stored = createMemoryStorage();
  let isFull = false;
  const ask = async <Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return work(stored);
  };
  return {
    storage: {
      read: (...asked) => ask(({ read }) => read(...asked)),
      write: (change) => ask(({ write }) => write(change)),
      forgetMatch: (name) => ask(({ forgetMatch }) => forgetMatch(name)),
      readList: (link) => ask(({ readList }) => readList(link)),
      writeList: (list) => ask(({ writeList }) => writeList(list)),
      forgetList: (link) => ask(({ forgetList }) => forgetList(link)),
    },
    empty: () => {
      stored = createMemoryStorage();
    },
    setFull: (full) => {
      isFull = full;
    },
  };
}
