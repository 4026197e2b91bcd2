import { randomUuid } from '#web/api/random-uuid.ts';
import { DOORS } from '../match/doors.ts';
import { alone } from './alone.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPhoneStorage } from './phone-storage.ts';
import type { Ports } from './ports.ts';

const CHANNEL = 'reporter-outbox';

let outbox: Outbox | null = null;

/** The outbox of this page, made when it is first asked for: what waits is sent from then on. */
export function outboxOfThisPhone(): Outbox {
  outbox ??= begin();
  return outbox;
}

function begin(): Outbox {
  const begun = createOutbox({
    doors: DOORS,
    storage: createPhoneStorage(),
    alone,
    neighbours: neighbours(),
    clock: { now: Date.now, pause },
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
