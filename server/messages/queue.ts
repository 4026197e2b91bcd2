/**
 * Messages on their way out. The request behind one has long been answered: it is tried a few times in the background,
 * and what fails in the end is told to the log alone.
 */

import type { Carrier, Message } from './message.ts';
import { Undeliverable } from './message.ts';

export type Queue = {
  /** Takes a message; never throws, never waits. */
  add(message: Message): void;
  /** Takes no more, waits a little for what is under way, and keeps the rest. */
  close(): Promise<void>;
};

export type QueueNeeds = {
  readonly deliver: Carrier;
  /** Where a message goes that a clean stop would otherwise lose. */
  readonly keep: Carrier;
  readonly onLost: (message: Message, loss: Loss) => void;
  readonly patience: Patience;
};

/** Why a message will not arrive. */
export type Loss = {
  readonly reason: 'full' | 'undeliverable' | 'not kept';
  readonly attempts: number;
  readonly cause: unknown;
};

export type Patience = {
  /** Before each further try, in milliseconds; after the last the message is given up. */
  readonly retryAfterMs: readonly number[];
  /** How long a stop waits for what is under way, in milliseconds. */
  readonly closeMs: number;
};

/** Three minutes is what a sign-in's code lives: a later one would be of no use. */
export const PATIENCE: Patience = { retryAfterMs: [1_000, 5_000, 20_000, 60_000], closeMs: 3_000 };

/** A kilobyte each: a mail server that is away for long must not take this one's memory. */
const MOST_WAITING = 2_000;

/** Mail servers refuse more connections of one client. */
const AT_ONCE = 4;

type Entry = { readonly message: Message; attempts: number };

export function createQueue({ deliver, keep, onLost, patience }: QueueNeeds): Queue {
  const accepted = new Set<Entry>();
  const ready: Entry[] = [];
  const waiting = new Map<Entry, NodeJS.Timeout>();
  const { promise: emptied, resolve: empty } = Promise.withResolvers<void>();
  let running = 0;
  let isClosing = false;

  return {
    add(message) {
      if (isClosing || accepted.size >= MOST_WAITING) {
        onLost(message, { reason: 'full', attempts: 0, cause: null });
        return;
      }
      const entry = { message, attempts: 0 };
      accepted.add(entry);
      ready.push(entry);
      // The request is answered first: the work on a letter must not show in how long an answer takes.
      setImmediate(runNext);
    },
    async close() {
      isClosing = true;
      for (const [entry, timer] of waiting) {
        clearTimeout(timer);
        ready.push(entry);
      }
      waiting.clear();
      runNext();
      if (accepted.size > 0) await atMost(patience.closeMs, emptied);
      await Promise.all([...accepted].map(keepOne));
    },
  };

  function runNext(): void {
    while (running < AT_ONCE) {
      const entry = ready.shift();
      if (entry === undefined) return;
      running += 1;
      void run(entry);
    }
  }

  async function run(entry: Entry): Promise<void> {
    entry.attempts += 1;
    try {
      await deliver(entry.message);
      accepted.delete(entry);
    } catch (cause) {
      await failed(entry, cause);
    }
    running -= 1;
    if (isClosing && accepted.size === 0) empty();
    runNext();
  }

  async function failed(entry: Entry, cause: unknown): Promise<void> {
    const { message, attempts } = entry;
    const delay = cause instanceof Undeliverable ? undefined : patience.retryAfterMs[attempts - 1];
    if (delay === undefined) {
      accepted.delete(entry);
      onLost(message, { reason: 'undeliverable', attempts, cause });
      return;
    }
    if (isClosing) return keepOne(entry);
    const again = () => {
      waiting.delete(entry);
      ready.push(entry);
      runNext();
    };
    // The server may stop without waiting for it: close() takes care of it.
    waiting.set(entry, setTimeout(again, delay).unref());
  }

  async function keepOne(entry: Entry): Promise<void> {
    if (!accepted.delete(entry)) return;
    const { message, attempts } = entry;
    try {
      await keep(message);
    } catch (cause) {
      onLost(message, { reason: 'not kept', attempts, cause });
    }
  }
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
