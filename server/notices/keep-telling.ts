/** Looks at what changes and tells what is due, for as long as the server runs. */

import { findAllChangedSince } from '#server/matches/public.ts';
import { oncePerServer } from '#server/services.ts';
import { lookOf } from './look.ts';
import { noticeSenderOf } from './sender.ts';
import type { MatchKey } from './work-repository.ts';

/** Goals that have settled, and what another process could not tell any more. */
const POLL_MS = 1_000;
/** What changed while no server ran, or is of use still (`USEFUL_MINUTES`). */
const SINCE_START: Temporal.DurationLike = { hours: 24 };
/** What the bus may not have carried. */
const REREAD_MS = 60_000;
const SINCE_REREAD: Temporal.DurationLike = { minutes: 5 };

export const keepTelling = oncePerServer((services) => {
  const { bus, store, clock, log, onClose } = services;
  const look = lookOf(services);
  const sender = noticeSenderOf(services);
  const changed = new Map<string, MatchKey & { readonly at: Temporal.Instant }>();
  let since: Temporal.DurationLike | null = SINCE_START;
  let working: Promise<void> | null = null;
  let again = false;
  let isClosed = false;

  const unsubscribe = bus.subscribe({
    changed({ championshipId, matchId }) {
      changed.set(JSON.stringify([championshipId, matchId]), { championshipId, matchId, at: clock() });
      wake();
    },
    resync() {
      since = SINCE_START;
    },
  });
  const timers = [
    setInterval(wake, POLL_MS).unref(),
    setInterval(() => {
      since ??= SINCE_REREAD;
    }, REREAD_MS).unref(),
  ];
  onClose(async () => {
    isClosed = true;
    unsubscribe();
    for (const timer of timers) clearInterval(timer);
    sender.stop();
    await working;
  });

  function wake(): void {
    again = true;
    if (working !== null || isClosed) return;
    working = work()
      .catch((error: unknown) => log.warn(error, 'notices wait'))
      .finally(() => {
        working = null;
      });
  }

  async function work(): Promise<void> {
    while (again && !isClosed) {
      again = false;
      await reread();
      for (const [name, change] of changed) {
        if (isClosed) return;
        const { at, ...key } = change;
        await look(key, at);
        // Not by its time: two changes may have the same.
        if (changed.get(name) === change) changed.delete(name);
      }
      await sender.sendDue();
    }
  }

  async function reread(): Promise<void> {
    if (since === null) return;
    const found = await findAllChangedSince(clock().subtract(since).toString(), store.db);
    since = null;
    for (const { updatedAt, ...key } of found) {
      if (isClosed) return;
      await look(key, Temporal.Instant.from(updatedAt));
    }
  }
});
