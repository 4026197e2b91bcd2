import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { Match } from '#domain/match/match.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { LINK_DENIED } from '../messages.ts';
import { createFlusher } from './flusher.ts';
import { createKeeping, createListKeeping } from './keeping.ts';
import {
  linkName,
  type MatchAddress,
  matchName,
  type Operation,
  type SearchLink,
  searchName,
  type Target,
} from './operation.ts';
import { doorOf, type Ports } from './ports.ts';
import { foreseen, operationsOn, stopped, waiting } from './queue.ts';
import { forgotten, hasWaiting, heard, isDenied, nextPlace, type OutboxState, on } from './state.ts';
import type { KeptList, KeptSearch, Receipt } from './storage.ts';

/**
 * What became of an operation, as far as this page has seen it. `impossible`: the rules refuse it on the match as shown,
 * and nothing was entered. `stopped`: the server has refused it, and the reporter is asked.
 */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'discarded' }
  | { readonly kind: 'impossible'; readonly message: string };

/** One match as its reporter sees it. */
export type MatchOnPhone = {
  /** As the server last said, null while nothing is known. */
  readonly reported: ReportedMatch | null;
  /** The same, or a newer view that is held back while operations wait. */
  readonly newest: ReportedMatch | null;
  /** With what waits already in it. */
  readonly shown: ReportedMatch | null;
  /** When the server last said so, in milliseconds since 1970; 0 before the first time. */
  readonly heardAt: number;
  readonly waiting: readonly Operation[];
  /** Keys of operations that the phone has not stored yet. */
  readonly storing: OutboxState['storing'];
  /** About these the reporter has to decide. */
  readonly stopped: readonly Operation[];
  /** What was so already when it arrived. */
  readonly fulfilled: readonly Operation[];
  /** By key: what became of operations that wait no more. */
  readonly receipts: OutboxState['receipts'];
};

/** The reporter's operations on this phone: applied at once, kept, and sent in order as soon as the server can be reached. */
export type Outbox = {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One match as of a state. */
  readonly matchOf: (address: MatchAddress, state: OutboxState) => MatchOnPhone;
  /** Reads what this phone has kept of matches; once. */
  readonly follow: (...addresses: readonly MatchAddress[]) => void;
  /** The server has said, unasked or to a reading, how a match is. */
  readonly hear: (address: MatchAddress, reported: ReportedMatch) => Promise<void>;
  /**
   * Enters an operation: it is in the match before this returns. `seen` is the match by which the reporter has decided. The
   * promise ends when its fate is known.
   */
  readonly perform: (address: MatchAddress, command: MatchCommand, seen: Match) => Promise<Outcome>;
  /**
   * Enters another operation in place of a stopped one, on the match by which the reporter has decided. The promise ends
   * as that of `perform`.
   */
  readonly enterInstead: (key: string, command: MatchCommand, seen: Match) => Promise<Outcome>;
  readonly discard: (key: string) => void;
  /** Sends operations by other links, named by their keys. They keep key, moment and order: the server counts each once. */
  readonly readdress: (targets: ReadonlyMap<string, Target>) => void;
  /** The server has refused the link to a match, as an answer to a reading. */
  readonly deny: (address: MatchAddress) => void;
  /** The server has accepted the link to a match, as an answer to a reading. */
  readonly admit: (address: MatchAddress) => void;
  /** The reporter has read that these were so already. */
  readonly forgetFulfilled: (keys: readonly string[]) => void;
  /** The server may be reachable again: what waits, and what hangs, is sent at once. */
  readonly wake: () => void;
  /** The link opens it no more: nothing of it is kept, unless something was entered that waits or was refused. */
  readonly forget: (address: MatchAddress) => void;
  /** The matches that a link opened when it was last asked; null when this phone has not kept them. */
  readonly list: (token: string) => Promise<KeptList | null>;
  /** Keeps them; none means that the link opens nothing, and nothing is kept of it. */
  readonly keepList: (token: string, matches: KeptList['matches']) => void;
  /** What a link opened in a category search, as `list`. */
  readonly search: (link: SearchLink) => Promise<KeptSearch | null>;
  /** As `keepList`. */
  readonly keepSearch: (link: SearchLink, championships: KeptSearch['championships']) => void;
};

export function createOutbox(ports: Ports): Outbox {
  const { doors, storage, neighbours, clock, serverClock, newKey } = ports;
  const keeping = createKeeping(ports);
  const flusher = createFlusher(ports, keeping);
  const { state, subscribe, write } = keeping;
  const awaited = new Map<string, (outcome: Outcome) => void>();
  const { readList, keepList } = createListKeeping(storage);

  subscribe(() => {
    for (const [key, tell] of awaited) {
      const outcome = outcomeOf(key, state());
      if (outcome === null) continue;
      awaited.delete(key);
      tell(outcome);
    }
  });

  const endAs = (fate: Receipt['fate'], key: string): Receipt => ({ key, fate, at: clock.now() });

  const policyOf = ({ door }: MatchAddress) => doorOf(doors, door).policy;

  const matchOf = (address: MatchAddress, as: OutboxState): MatchOnPhone => {
    const name = matchName(address);
    const operations = on(as, name);
    const known = as.matches.get(name);
    const reported = known?.reported ?? null;
    const ahead = waiting(operations);
    const shown = reported && foreseen(reported, ahead, policyOf(address));
    return {
      reported,
      newest: known?.held?.reported ?? reported,
      shown,
      heardAt: Math.max(known?.heardAt ?? 0, known?.held?.heardAt ?? 0),
      waiting: ahead,
      storing: as.storing,
      stopped: stopped(operations),
      fulfilled: operationsOn(as.fulfilled, name),
      receipts: as.receipts,
    };
  };

  const enter = (operation: Operation, receipts: readonly Receipt[]): Promise<Outcome> => {
    void write({ receipts, put: [operation] });
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    awaited.set(operation.key, resolve);
    flusher.flush();
    return promise;
  };

  // The page that sends may be closed at any moment: what waits is then sent by one that is left.
  neighbours.listen(async () => {
    await keeping.refresh();
    if (waiting(state().operations).length > 0) flusher.flush();
  });
  void keeping.refresh().then(flusher.flush);

  return {
    state,
    subscribe,
    matchOf,
    follow: (...addresses) => {
      if (keeping.follow(addresses.map(matchName))) void keeping.refresh();
    },
    hear: async (address, reported) => {
      const view = { name: matchName(address), reported, heardAt: clock.now() };
      // What waits is known first, also what another page has entered: the view may have counted it.
      await keeping.refresh();
      if (!hasWaiting(state(), view.name)) return write({ match: view });
      keeping.set(heard(state(), view));
      flusher.wake();
    },
    perform: async (address, command, seen) => {
      // A page that was drawn is touched before this phone has read what it keeps.
      if (!state().matches.has(matchName(address))) await keeping.refresh();
      const { shown } = matchOf(address, state());
      if (shown === null) throw new Error('An operation needs a match to be seen.');
      if (isDenied(state(), matchName(address))) return { kind: 'impossible', message: LINK_DENIED };
      const decision = decide(seen, command, policyOf(address));
      if (!decision.ok) return { kind: 'impossible', message: decision.fault.message };
      const place = nextPlace(state(), clock.now());
      const { fiscalYear, division, label, epoch: seenEpoch } = shown;
      const names = { fiscalYear, division, label };
      const key = newKey();
      const entered = { key, address, names, command, seen, seenEpoch, ...serverClock.stamp() };
      return enter({ ...entered, place, stopped: null }, []);
    },
    enterInstead: async (key, command, seen) => {
      const operation = state().operations.find((one) => one.key === key && one.stopped !== null);
      if (operation === undefined) return { kind: 'discarded' };
      const place = nextPlace(state(), clock.now());
      const seenEpoch = state().matches.get(matchName(operation.address))?.reported.epoch;
      const instead = { ...operation, command, seen, seenEpoch, key: newKey(), place, stopped: null };
      return enter(instead, [endAs('replaced', key)]);
    },
    discard: (key) => void write({ receipts: [endAs('discarded', key)] }),
    readdress: (targets) => {
      const put = state().operations.flatMap((operation) => {
        const target = targets.get(operation.key);
        return target === undefined ? [] : [{ ...operation, ...target }];
      });
      void write({ put });
      flusher.flush();
    },
    deny: (address) => void keeping.judge({ name: matchName(address), isRefused: true }),
    admit: (address) => void keeping.judge({ name: matchName(address), isRefused: false }),
    forgetFulfilled: (keys) =>
      keeping.set({ ...state(), fulfilled: state().fulfilled.filter(({ key }) => !keys.includes(key)) }),
    wake: flusher.reconnect,
    forget: (address) => {
      const name = matchName(address);
      // A page that has not read the storage yet knows of no entry: the storage itself looks for them.
      if (operationsOn(state().operations, name).length === 0) keeping.set(forgotten(state(), name));
      void storage.forgetMatch(name).catch(() => undefined);
    },
    list: async (token) => {
      const kept = await readList(linkName(token));
      return kept !== null && 'matches' in kept ? kept : null;
    },
    keepList: (token, matches) =>
      keepList({ link: linkName(token), matches, heardAt: clock.now() }, matches.length),
    search: async (link) => {
      const kept = await readList(searchName(link));
      return kept !== null && 'championships' in kept ? kept : null;
    },
    keepSearch: (link, championships) =>
      keepList({ link: searchName(link), championships, heardAt: clock.now() }, championships.length),
  };
}

/** Null while the operation waits: being missing from the state says nothing. */
function outcomeOf(key: string, { operations, receipts }: OutboxState): Outcome | null {
  const receipt = receipts.get(key);
  if (receipt !== undefined) return { kind: receipt.fate === 'accepted' ? 'accepted' : 'discarded' };
  const isStopped = operations.some((one) => one.key === key && one.stopped !== null);
  return isStopped ? { kind: 'stopped' } : null;
}
