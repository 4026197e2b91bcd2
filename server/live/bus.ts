/**
 * The bus carries "this match is now at this version" from whoever wrote it to whoever shows it. Within the process it
 * is a call; between processes on one PostgreSQL a notification, sent by the commit of the write itself. In the same way it
 * carries that a championship itself has changed. Between processes it also carries which reporters' pages each has open.
 */

import type { Database } from '#server/store/store.ts';

export type MatchChange = {
  readonly championshipId: string;
  readonly matchId: string;
  /** The match's version now. */
  readonly version: number;
};

/** A championship's names, rules, divisions, or what is settled of its tables and bracket have changed; its matches have not. */
export type ChampionshipChange = { readonly changedChampionship: string };

/** On which pages one match is being entered, as one server process has them open. */
export type OpenPages = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly pages: readonly string[];
};

/** Hears of the pages that another process, by its name, has open. Must not throw. */
export type PagesListener = (process: string, open: OpenPages) => void;

export type BusListener = {
  /** A match has changed. Must not throw. */
  changed(change: MatchChange): void;
  /** A championship itself has changed: for who remembers anything of it. Must not throw. */
  championshipChanged?(championshipId: string): void;
  /** Changes may have been missed: whatever is remembered of any match may be old. Must not throw. */
  resync(): void;
};

/** What carries changes to other processes; nothing does on SQLite. */
export type Carrier = {
  /** Sends `change` with the commit of `transaction`. */
  announce(change: MatchChange | ChampionshipChange, transaction: Database): Promise<void>;
  tellPages(open: OpenPages, db: Database): Promise<void>;
  /** Called once, before the first change. */
  listen(listener: BusListener & { readonly pagesTold: PagesListener }): Promise<void>;
  close(): Promise<void>;
};

export type Bus = {
  /** Inside the transaction of a write: makes its commit tell the other processes. */
  announce(change: MatchChange, transaction: Database): Promise<void>;
  /** After the commit: tells this process. */
  publish(change: MatchChange): void;
  /** The same two for a championship itself. */
  announceChampionship(championshipId: string, transaction: Database): Promise<void>;
  publishChampionship(championshipId: string): void;
  /** Gives the way to stop. */
  subscribe(listener: BusListener): () => void;
  /** Tells the other processes, if there are any, which pages this one has open on a match. */
  tellPages(open: OpenPages, db: Database): Promise<void>;
  /** What other processes tell. Gives the way to stop. */
  hearPages(listener: PagesListener): () => void;
  close(): Promise<void>;
};

export async function createBus(carrier: Carrier | null): Promise<Bus> {
  const listeners = new Set<BusListener>();
  const pagesListeners = new Set<PagesListener>();
  const publish = (change: MatchChange) => {
    for (const listener of listeners) listener.changed(change);
  };
  const publishChampionship = (championshipId: string) => {
    for (const listener of listeners) listener.championshipChanged?.(championshipId);
  };
  const resync = () => {
    for (const listener of listeners) listener.resync();
  };
  const pagesTold: PagesListener = (process, open) => {
    for (const listener of pagesListeners) listener(process, open);
  };
  await carrier?.listen({ changed: publish, championshipChanged: publishChampionship, resync, pagesTold });
  return {
    announce: async (change, transaction) => carrier?.announce(change, transaction),
    publish,
    announceChampionship: async (changedChampionship, transaction) =>
      carrier?.announce({ changedChampionship }, transaction),
    publishChampionship,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tellPages: async (open, db) => carrier?.tellPages(open, db),
    hearPages(listener) {
      pagesListeners.add(listener);
      return () => void pagesListeners.delete(listener);
    },
    async close() {
      listeners.clear();
      pagesListeners.clear();
      await carrier?.close();
    },
  };
}
