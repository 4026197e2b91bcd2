/**
 * The bus carries "this match is now at this version" from the writer to the pages that show it. Within the process it
 * is a call; between processes on one PostgreSQL a notification, sent once the commit of the write is acknowledged. In the same way it
 * carries that a championship itself, its photos, a membership, or what the operator writes, has changed. Between processes it also carries which reporters' pages each has open.
 */

import { setImmediate } from 'node:timers/promises';
import type { Change, ChangeListener, MatchChange } from '#server/platform/store/changes.ts';

export type { MatchChange };

/** On which pages one match is being entered, as one server process has them open. */
export type OpenPages = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly pages: readonly string[];
};

/** Hears of the pages that another process, by its name, has open. Must not throw. */
export type PagesListener = (process: string, open: OpenPages) => void;

export type BusListener = {
  /** A match has changed; `isOwn` where this process has changed it. Must not throw. */
  changed(change: MatchChange, isOwn: boolean): void;
  /** A championship itself has changed: drop what is cached of it. Must not throw. */
  championshipChanged?(championshipId: string): void;
  /** Photos of a championship have changed: evict what is cached of them. Must not throw. */
  photosChanged?(championshipId: string): void;
  /** The operator has written something anew. Must not throw. */
  documentChanged?(document: string): void;
  /** What this account's membership admits to has changed. Must not throw. */
  membershipChanged?(userId: string): void;
  /** Changes may have been missed: whatever is remembered of any match may be old. Must not throw. */
  resync(): void;
};

/** What carries changes to other processes; nothing does on SQLite. */
export type Carrier = {
  /** Sends in the background, in the order of the calls, also after a lost connection. */
  announce(changes: readonly Change[]): void;
  /** As `announce`. */
  tellPages(open: OpenPages): void;
  /** Called once, before the first change. */
  listen(listener: BusListener & { readonly pagesTold: PagesListener }): Promise<void>;
  /** What is still to be sent goes first. */
  close(): Promise<void>;
};

/** Listens to the store's transactions: after their commit it tells the other processes, and then this one. */
export type Bus = ChangeListener & {
  /** Tells this process. */
  publish(change: Change): void;
  /** Tells this process of a change that another one has made and not announced. */
  missed(change: MatchChange): void;
  /** Tells this process that changes may have been missed. */
  resync(): void;
  /** Returns the way to stop. */
  subscribe(listener: BusListener): () => void;
  /** Tells the other processes, if there are any, which pages this one has open on a match. */
  tellPages(open: OpenPages): void;
  /** What other processes tell. Returns the way to stop. */
  hearPages(listener: PagesListener): () => void;
  close(): Promise<void>;
};

/** A batch of a whole season is published in slices, between which goals and streams have their turn. */
const CHANGES_AT_ONCE = 50;

export async function createBus(carrier: Carrier | null): Promise<Bus> {
  const listeners = new Set<BusListener>();
  const pagesListeners = new Set<PagesListener>();
  const changed = (change: MatchChange, isOwn: boolean) => {
    for (const listener of listeners) listener.changed(change, isOwn);
  };
  const championshipChanged = (championshipId: string) => {
    for (const listener of listeners) listener.championshipChanged?.(championshipId);
  };
  const photosChanged = (championshipId: string) => {
    for (const listener of listeners) listener.photosChanged?.(championshipId);
  };
  const documentChanged = (document: string) => {
    for (const listener of listeners) listener.documentChanged?.(document);
  };
  const membershipChanged = (userId: string) => {
    for (const listener of listeners) listener.membershipChanged?.(userId);
  };
  const publish = (change: Change) => {
    if ('changedChampionship' in change) championshipChanged(change.changedChampionship);
    else if ('changedPhotos' in change) photosChanged(change.changedPhotos);
    else if ('changedDocument' in change) documentChanged(change.changedDocument);
    else if ('changedMembership' in change) membershipChanged(change.changedMembership);
    else changed(change, true);
  };
  const resync = () => {
    for (const listener of listeners) listener.resync();
  };
  const pagesTold: PagesListener = (process, open) => {
    for (const listener of pagesListeners) listener(process, open);
  };
  const heard = { changed, championshipChanged, photosChanged, documentChanged, membershipChanged };
  await carrier?.listen({ ...heard, resync, pagesTold });
  return {
    publish,
    missed: (change) => changed(change, false),
    resync,
    async committed(changes) {
      carrier?.announce(changes);
      for (const [index, change] of changes.entries()) {
        if (index > 0 && index % CHANGES_AT_ONCE === 0) await setImmediate();
        publish(change);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tellPages: (open) => carrier?.tellPages(open),
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
