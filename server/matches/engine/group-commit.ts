import { setImmediate } from 'node:timers/promises';
import type { Database, Store } from '#server/store/store.ts';

/** Runs work in a transaction; its result is given when it is on disk. */
type Transact = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

/** Some 6 ms without a turn for anybody else. */
const MOST_TOGETHER = 64;

/**
 * On SQLite, work that arrives together is committed together: the disk's sync is most of what a write costs, and there
 * is one writer anyway. When one of them fails, none is written, and each is retried in a separate transaction. PostgreSQL does
 * this by itself among its connections.
 */
export function createGroupCommit(store: Store): Transact {
  if (store.kind === 'postgres') return (work) => store.transaction(work);
  let arrived: Member[] = [];
  let running = false;

  return (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
    arrived.push({
      async run(transaction) {
        const result = await work(transaction);
        return () => resolve(result);
      },
      reject,
    });
    if (!running) {
      running = true;
      void runAll();
    }
    return promise;
  };

  /** Never rejects: what fails is its member's. */
  async function runAll(): Promise<void> {
    while (arrived.length > 0) {
      // Lets what waits in the sockets come in first.
      await setImmediate();
      const members = arrived.slice(0, MOST_TOGETHER);
      arrived = arrived.slice(MOST_TOGETHER);
      await commit(members);
    }
    running = false;
  }

  async function commit(members: readonly Member[]): Promise<void> {
    try {
      const resolves = await store.transaction(async (transaction) => {
        const done: (() => void)[] = [];
        for (const { run } of members) done.push(await run(transaction));
        return done;
      });
      for (const resolve of resolves) resolve();
    } catch (error) {
      if (members.length === 1) members[0]?.reject(error);
      else for (const member of members) await commit([member]);
    }
  }
}

type Member = {
  /** Returns a function to call once the transaction is on disk. */
  run(transaction: Database): Promise<() => void>;
  reject(error: unknown): void;
};

/** Runs work of the same key one after the other, in the order of the calls. */
type MatchQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

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
