/**
 * What a transaction changes of matches, championships, their photos, memberships and the site's documents. Every repository function that writes one of them calls
 * `changed` with its transaction, and the store hands the changes on once the commit is acknowledged: no caller announces anything.
 */

import { StoreError } from './errors.ts';
import type { Database, Store } from './store.ts';

export type MatchChange = {
  readonly championshipId: string;
  readonly matchId: string;
  /** The match's version now; 0 where its schedule has changed, and where the match is new or gone. */
  readonly version: number;
};

/** A championship's names, rules or divisions have changed, or the settings of its tables and bracket; its matches have not. */
type ChampionshipChange = { readonly changedChampionship: string };

/** Photos of this championship have been shown, moved, put into another order or taken down. */
type PhotosChange = { readonly changedPhotos: string };

/** What the operator has written under this name has changed. */
type DocumentChange = { readonly changedDocument: string };

/** What the membership of this account admits to has changed. */
type MembershipChange = { readonly changedMembership: string };

export type Change = MatchChange | ChampionshipChange | PhotosChange | DocumentChange | MembershipChange;

/** Hears what transactions change: championships first, each change once. */
export type ChangeListener = {
  /** After the commit is acknowledged, never before: what a commit that fails leaves visible may not survive a failover. Must not reject. */
  committed(changes: readonly Change[]): Promise<void>;
};

type Collected = {
  readonly changes: Map<string, Change>;
  readonly lastly: Promise<unknown>[];
  readonly whenCommitted: (() => void)[];
  commitsAtOnce: boolean;
};

/** The store of an app: `listener` hears after each commit what its transaction has changed. */
export function announcing(store: Store, listener: ChangeListener): Store {
  return {
    ...store,
    transaction: announced(store),
    reserved: { ...store.reserved, transaction: announced(store.reserved) },
  };

  function announced(connections: Pick<Store, 'transaction'>): Store['transaction'] {
    return async (work) => {
      let written: Promise<void> | null = null;
      const committing = connections.transaction(async (transaction) => {
        const own = startCollecting(transaction);
        const result = await work(transaction);
        const changes = [...own.changes.values()].sort((one, other) => rankOf(one) - rankOf(other));
        written = settledInOrder(own.lastly);
        // What a statement that failed leaves of a transaction PostgreSQL rolls back at its commit; SQLite would keep it.
        if (own.commitsAtOnce && store.kind === 'postgres') await allSent(written);
        else await written;
        return { result, changes, own };
      });
      const { result, changes, own } = await committing.catch(async (error: unknown) => {
        // Why a statement failed says more than that the commit has undone all.
        await written;
        throw error;
      });
      await written;
      for (const forget of own.whenCommitted) forget();
      await listener.committed(changes);
      return result;
    };
  }
}

/** Resolves when the statements have been handed to the connection, which sends a commit after them. */
async function allSent(written: Promise<void>): Promise<void> {
  // Awaited after the commit, which may fail first: no unhandled rejection then.
  written.catch(() => undefined);
  // Between a query and its connection there is nothing but promises, which are all settled before this.
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Rejects as the first of these does, in their order and not in time: PostgreSQL refuses whatever follows a statement that has failed. */
async function settledInOrder(all: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(all);
  for (const one of all) await one;
}

const collected = new WeakMap<Database, Collected>();

/** Announces a change after the commit of its transaction; throws where nothing would announce it. */
export function changed(transaction: Database, change: Change): void {
  collectedBy(transaction).changes.set(JSON.stringify(change), change);
}

/** The transaction waits for these writes before it commits: on PostgreSQL they travel with one another. */
export function lastly(transaction: Database, written: Promise<unknown>): void {
  // The commit awaits it and fails with it. After a rollback for another reason nobody does: no unhandled rejection then.
  written.catch(() => undefined);
  collectedBy(transaction).lastly.push(written);
}

/**
 * To be called where nothing is read or decided any more before the commit: on PostgreSQL it travels with the writes that `lastly` is given, one of
 * which undoes all when the database refuses it.
 */
export function commitAtOnce(transaction: Database): void {
  collectedBy(transaction).commitsAtOnce = true;
}

/** Runs `forget` right after the commit, before anyone hears of the changes: cached values go first. */
export function whenCommitted(transaction: Database, forget: () => void): void {
  collectedBy(transaction).whenCommitted.push(forget);
}

function collectedBy(transaction: Database): Collected {
  const found = collected.get(transaction);
  if (found !== undefined) return found;
  throw new StoreError('Write what is announced in a transaction of the announcing store.');
}

/** The same database for sample data: changes that are written through it are announced to nobody. */
export function unheard(db: Database): Database {
  const own = db.withoutPlugins();
  startCollecting(own);
  return own;
}

function startCollecting(db: Database): Collected {
  const started: Collected = { changes: new Map(), lastly: [], whenCommitted: [], commitsAtOnce: false };
  collected.set(db, started);
  return started;
}

function rankOf(change: Change): number {
  return 'matchId' in change ? 1 : 0;
}
