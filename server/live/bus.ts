/**
 * The bus carries "this match is now at this version" from whoever wrote it to whoever shows it. Within the process it
 * is a call; between processes on one PostgreSQL a notification, sent by the commit of the write itself.
 */

import type { Database } from '#server/store/store.ts';

export type MatchChange = {
  readonly championshipId: string;
  readonly matchId: string;
  /** The match's version now. */
  readonly version: number;
};

export type BusListener = {
  /** A match has changed. Must not throw. */
  changed(change: MatchChange): void;
  /** Changes may have been missed: whatever is remembered of any match may be old. Must not throw. */
  resync(): void;
};

/** What carries changes to other processes; nothing does on SQLite. */
export type Carrier = {
  /** Sends `change` with the commit of `transaction`. */
  announce(change: MatchChange, transaction: Database): Promise<void>;
  /** Called once, before the first change. */
  listen(listener: BusListener): Promise<void>;
  close(): Promise<void>;
};

export type Bus = {
  /** Inside the transaction of a write: makes its commit tell the other processes. */
  announce(change: MatchChange, transaction: Database): Promise<void>;
  /** After the commit: tells this process. */
  publish(change: MatchChange): void;
  /** Gives the way to stop. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
};

export async function createBus(carrier: Carrier | null): Promise<Bus> {
  const listeners = new Set<BusListener>();
  const publish = (change: MatchChange) => {
    for (const listener of listeners) listener.changed(change);
  };
  const resync = () => {
    for (const listener of listeners) listener.resync();
  };
  await carrier?.listen({ changed: publish, resync });
  return {
    announce: async (change, transaction) => carrier?.announce(change, transaction),
    publish,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await carrier?.close();
    },
  };
}
