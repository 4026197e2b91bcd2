/** Runs work of the same key one after the other, in the order of the calls. */
export type MatchQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createMatchQueue(): MatchQueue {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    last.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      resolve();
      // Nobody has come after: a quiet match leaves nothing behind.
      if (last.get(key) === done) last.delete(key);
    }
  };
}
