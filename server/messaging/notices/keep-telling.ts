/** Looks at what changes and tells what is due, for as long as the server runs. */

import { findAllChangedSince } from '#server/football/matches/public.ts';
import { pause } from '#server/platform/pause.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { lookOf } from './look.ts';
import { noticeSenderOf } from './sender.ts';
import type { MatchKey } from './work-repository.ts';

/** Delay between two rounds. Changes in between are handled by one comparison a match, each of which costs a commit. */
const REST_MS = 250;
/** Delay before a process handles changes of other processes, which handle their own at once unless they have died. */
const OTHERS_MS = 2_000;
/** Delay before a match that could not be read is looked at again; the others go on. */
const FAILED_MS = 10_000;
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
  const changed = new Map<string, Change>();
  let since: Temporal.DurationLike | null = SINCE_START;
  const loop = createLoop(work, (error) => log.warn(error, 'notices wait'));
  const { signal, wake } = loop;

  const unsubscribe = bus.subscribe({
    changed({ championshipId, matchId }, isOwn) {
      const key = { championshipId, matchId };
      const due = performance.now() + (isOwn ? 0 : OTHERS_MS);
      changed.set(nameOf(key), { ...key, at: clock(), due });
      if (isOwn) wake();
    },
    resync() {
      since = SINCE_START;
    },
  });
  sender.start(wake);
  loop.start({ everyMs: POLL_MS });
  const reading = setInterval(() => {
    since ??= SINCE_REREAD;
  }, REREAD_MS).unref();
  onClose(async () => {
    unsubscribe();
    clearInterval(reading);
    await loop.close();
  });

  async function work(): Promise<void> {
    await reread();
    for (const [name, change] of changed) {
      if (signal.aborted) return;
      const { at, due, ...key } = change;
      if (due > performance.now()) continue;
      const isSeen = await look(key, at).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, ...key }, 'the notices of a match wait');
          return false;
        },
      );
      // Not by its time: two changes may have the same.
      if (changed.get(name) !== change) continue;
      if (isSeen) changed.delete(name);
      else changed.set(name, { ...change, due: performance.now() + FAILED_MS });
    }
    await sender.sendDue(signal);
    await pause(REST_MS, signal);
  }

  async function reread(): Promise<void> {
    if (since === null) return;
    const found = await findAllChangedSince(clock().subtract(since).toString(), store.db);
    since = null;
    for (const { updatedAt, ...key } of found) {
      const name = nameOf(key);
      if (!changed.has(name)) changed.set(name, { ...key, at: Temporal.Instant.from(updatedAt), due: 0 });
    }
  }
});

/** `at` is when it was heard of, `due` when it is looked at, by the process's monotonic clock. */
type Change = MatchKey & { readonly at: Temporal.Instant; readonly due: number };

function nameOf({ championshipId, matchId }: MatchKey): string {
  return JSON.stringify([championshipId, matchId]);
}
