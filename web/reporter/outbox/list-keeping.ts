import type { KeptList, KeptSearch, Storage } from './storage.ts';

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
