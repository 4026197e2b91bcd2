import type { Store } from '#server/platform/store/store.ts';
import { KEPT_DAYS } from './devices/browser.ts';
import { deleteDevicesUnseenSince } from './devices/repository.ts';
import { deleteExpired } from './repository.ts';

/** Longer than any code is told apart from a wrong one. */
const KEPT = Temporal.Duration.from({ hours: 48 });

/** Longer than any failure counts: wrong codes of a second factor do for a week. */
const TRIES_KEPT = Temporal.Duration.from({ hours: 8 * 24 });

/** Removes codes, sign-ins, tokens, counts of attempts and known devices that have run out. Returns how many. */
export function removeExpired(now: Temporal.Instant, store: Store): Promise<number> {
  const ended = now.subtract(KEPT).toString();
  const tried = now.subtract(TRIES_KEPT).toString();
  const unseen = now.subtract({ hours: 24 * KEPT_DAYS }).toString();
  return store.transaction(
    async (db) => (await deleteExpired({ ended, tried }, db)) + (await deleteDevicesUnseenSince(unseen, db)),
  );
}
