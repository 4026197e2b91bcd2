import type { Storage } from '../outbox/storage.ts';

/** A page of a phone; one that is closed dies in the middle of whatever it was doing. */
export type Tab = { isOpen: boolean };

/** Never answers a page that is closed, as if it were not there. */
export function whileOpen<Result>(tab: Tab, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(
      (result) => tab.isOpen && resolve(result),
      (error: unknown) => tab.isOpen && reject(error),
    );
  });
}

/** Web Locks: one page after the other, and a page that is closed has let go. */
export function createLock() {
  let holder: Tab | null = null;
  let queue: (readonly [Tab, () => void])[] = [];
  const next = () => {
    const [first, ...rest] = queue.filter(([tab]) => tab.isOpen);
    queue = rest;
    holder = first?.[0] ?? null;
    first?.[1]();
  };
  return {
    alone: async <Result>(tab: Tab, work: () => Promise<Result>): Promise<Result> => {
      if (holder === null) holder = tab;
      else await new Promise<void>((resolve) => queue.push([tab, resolve]));
      try {
        return await work();
      } finally {
        if (holder === tab) next();
      }
    },
    release: (tab: Tab) => {
      if (holder === tab) next();
    },
  };
}

/** The phone's storage as one page has it, which hears nothing of it any more once it is closed. */
export function storageOf(storage: Storage, tab: Tab): Storage {
  return {
    read: (names, keys) => whileOpen(tab, storage.read(names, keys)),
    write: (change) => whileOpen(tab, storage.write(change)),
    forgetMatch: (name) => whileOpen(tab, storage.forgetMatch(name)),
    readList: (link) => whileOpen(tab, storage.readList(link)),
    writeList: (list) => whileOpen(tab, storage.writeList(list)),
    forgetList: (link) => whileOpen(tab, storage.forgetList(link)),
  };
}
