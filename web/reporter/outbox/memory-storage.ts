import type { Operation } from './operation.ts';
import type { Kept, KeptList, KeptMatch, KeptSearch, Storage } from './storage.ts';

/** Keeps everything as long as the page lives: for a phone without storage, and as another page's for the tests. */
export function createMemoryStorage(): Storage {
  const operations = new Map<string, Operation>();
  const matches = new Map<string, KeptMatch>();
  const lists = new Map<string, KeptList | KeptSearch>();
  let sentAt: Kept['sentAt'] = null;
  return {
    read: async (names) => ({
      operations: [...operations.values()],
      matches: names.flatMap((name) => matches.get(name) ?? []),
      sentAt,
    }),
    write: async (change) => {
      for (const key of change.remove ?? []) operations.delete(key);
      for (const operation of change.put ?? []) operations.set(operation.key, operation);
      if (change.match !== undefined) matches.set(change.match.name, change.match);
      sentAt = change.sentAt ?? sentAt;
    },
    forgetMatch: async (name) => void matches.delete(name),
    readList: async (link) => lists.get(link),
    writeList: async (list) => void lists.set(list.link, list),
    forgetList: async (link) => void lists.delete(link),
  };
}
