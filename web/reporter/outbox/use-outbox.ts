import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { randomUuid } from '#web/api/random-uuid.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { DOORS } from '../match/doors.ts';
import { type MatchAddress, matchName } from './operation.ts';
import { createOutbox, type MatchOnPhone, type Outbox } from './outbox.ts';
import { createPhoneStorage } from './phone-storage.ts';
import type { Ports } from './ports.ts';
import { drawnWith, EMPTY_STATE, type OutboxState } from './state.ts';
import { createMemoryStorage, type KeptMatch } from './storage.ts';

/** Another outbox than the phone's own; for tests. */
export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  return useContext(OutboxContext) ?? outboxOfThisPhone();
}

export function useOutboxState(): OutboxState {
  const { subscribe, state } = useOutbox();
  return useSyncExternalStore(subscribe, state, () => EMPTY_STATE);
}

/** One match, with what waits on it already in it. `drawn`: as the page was drawn with it, until the outbox has heard that. */
export function useMatchOnPhone(address: MatchAddress, drawn: Omit<KeptMatch, 'name'> | null): MatchOnPhone {
  const outbox = useOutbox();
  const state = useOutboxState();
  useEffect(() => outbox.follow(address), [outbox, address]);
  return useMemo(
    () =>
      outbox.matchOf(
        address,
        drawn === null ? state : drawnWith(state, { name: matchName(address), ...drawn }),
      ),
    [outbox, state, drawn, address],
  );
}

/** Asks the browser to keep what this phone stores. A refusal is no error: an open page writes back what was lost. */
export function requestPersistence(): void {
  const { storage } = navigator;
  // Older browsers, and pages over plain HTTP, have none.
  if (storage?.persist === undefined) return;
  void storage.persist().catch(() => undefined);
}

const CHANNEL = 'reporter-outbox';

let outbox: Outbox | null = null;

/** The outbox of this page, made when it is first asked for: what waits is sent from then on. */
function outboxOfThisPhone(): Outbox {
  outbox ??= import.meta.env.SSR ? ofNobody() : begin();
  return outbox;
}

/** The server draws for a phone of which it knows nothing. */
function ofNobody(): Outbox {
  return createOutbox({
    doors: DOORS,
    storage: createMemoryStorage(),
    alone: (work) => work(),
    neighbours: { tell: () => undefined, listen: () => undefined },
    clock: { now: deviceTime, pause },
    serverClock,
    random: Math.random,
    newKey: randomUuid,
  });
}

function begin(): Outbox {
  const begun: Outbox = createOutbox({
    doors: DOORS,
    // What was stored may be lost: it is looked after, and written back, at once.
    storage: createPhoneStorage(() => begun.wake()),
    alone,
    neighbours: neighbours(),
    clock: { now: deviceTime, pause },
    serverClock,
    random: Math.random,
    newKey: randomUuid,
  });
  addEventListener('online', begun.wake);
  addEventListener('pageshow', begun.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') begun.wake();
  });
  return begun;
}

function neighbours(): Ports['neighbours'] {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: () => channel.postMessage(null),
    listen: (changed) => channel.addEventListener('message', changed),
  };
}

function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  until.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

const LOCK = 'reporter-outbox';
/** A page that is frozen in the middle of a try holds its lock. What is then sent twice, the server counts once. */
const STOLEN_AFTER_MS = 20_000;

/** One page of this phone at a time; without Web Locks (a page over plain HTTP) each works for itself, which is safe, too. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (locks === undefined) return work();
  let running: Promise<Result> | null = null;
  const begin = () => {
    running = work();
    return running;
  };
  const patience = AbortSignal.timeout(STOLEN_AFTER_MS);
  try {
    return await locks.request(LOCK, { signal: patience }, begin);
  } catch (error) {
    // Stolen from this page: its work ends all the same.
    if (running !== null) return running;
    if (!patience.aborted) throw error;
  }
  try {
    return await locks.request(LOCK, { steal: true }, begin);
  } catch (error) {
    if (running !== null) return running;
    throw error;
  }
}
