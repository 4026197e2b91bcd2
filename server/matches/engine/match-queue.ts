/** Work in turns: what has the same key is done one after the other, in the order it came. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
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
