import { setImmediate } from 'node:timers/promises';
import { storeTroubleOf } from '#server/platform/store/errors.ts';
import type { StoreKind } from '#server/platform/store/store.ts';

/** The result of one of several; called after the commit. Throws when this one was not written. */
export type Outcome<Result> = () => Result;

/** Writes items that arrived together in one transaction; resolves with one outcome for each item, in the same order. */
export type WriteTogether<Item, Result> = (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;

/** Some 6 ms without a turn for anybody else. */
const MOST_TOGETHER = 64;

/**
 * How many transactions run at once. SQLite has one writer. On PostgreSQL, a match that another transaction holds delays only the operations
 * of its own group.
 */
const LANES = { sqlite: 1, postgres: 3 } as const;

/**
 * What arrives together is committed together: the disk's sync, and on PostgreSQL the ways there and back, are most of what a write costs.
 * When one of them fails, all are rolled back and each is retried in a transaction of its own. When the database itself fails, all are rejected.
 */
export function createGroupCommit<Item, Result>(
  kind: StoreKind,
  writeTogether: WriteTogether<Item, Result>,
): (item: Item) => Promise<Result> {
  let arrived: Member<Item, Result>[] = [];
  let running = 0;

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    arrived.push({ item, resolve, reject });
    if (running < LANES[kind]) {
      running += 1;
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
      if (members.length > 0) await commit(members);
    }
    running -= 1;
  }

  async function commit(members: readonly Member<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await writeTogether(members.map(({ item }) => item));
      for (const [index, member] of members.entries()) settle(member, outcomes[index]);
    } catch (error) {
      if (members.length > 1 && storeTroubleOf(error) === null) {
        for (const member of members) await commit([member]);
      } else {
        for (const { reject } of members) reject(error);
      }
    }
  }
}

type Member<Item, Result> = {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

function settle<Item, Result>(
  { resolve, reject }: Member<Item, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  try {
    if (outcome === undefined) throw new Error('What was written together has no outcome for each.');
    resolve(outcome());
  } catch (error) {
    reject(error);
  }
}

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
