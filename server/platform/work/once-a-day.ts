import { TOKYO } from '#domain/calendar/tokyo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Store } from '#server/platform/store/store.ts';
import { updateClaimed, updateFinished, updateReleased, updateRenewed } from './daily-runs-repository.ts';

/** Nobody watches a match or pays then, and the card companies have answered for the day before. */
const HOUR = 4;
/** A process that has neither finished nor renewed the lease by then has died or failed, and the run is another's. */
const LEASE: Temporal.DurationLike = { hours: 1 };
/** Several in a lease: one that the database misses loses nothing. */
const RENEW_EVERY_MS = 10 * 60_000;

type Needs = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: { warn(facts: object, text: string): void };
};

/** What a completed run did, to be stored with its time; null if it must be tried again; `closed` if the server closed before its end. */
export type Outcome = Readonly<Record<string, number>> | null | 'closed';

/**
 * Runs `run` if no process has completed the day's run yet: a day begins at four in the morning in Tokyo. A run that dies, throws or
 * resolves to null is tried again an hour after its process was last heard of; one that its server's closing cut short, at the next request
 * of any process. Returns whether this process ran it.
 */
export async function onceADay(
  name: string,
  run: () => Promise<Outcome>,
  { store, clock, log }: Needs,
): Promise<boolean> {
  const now = clock();
  const day = lastMorning(now);
  const claim = { name, now, day, leaseEnd: now.add(LEASE) };
  if (!(await store.transaction((db) => updateClaimed(claim, db)))) return false;
  let claimedUntil = claim.leaseEnd;
  const renew = async () => {
    const until = clock().add(LEASE);
    try {
      if (await updateRenewed(name, { claimedUntil, until }, store.db)) claimedUntil = until;
    } catch (error) {
      // The next renewal comes in time: the lease lasts for several.
      log.warn(
        { name, error: error instanceof Error ? error.name : 'unknown' },
        'lease of a daily run not renewed',
      );
    }
  };
  const renewing = setInterval(() => void renew(), RENEW_EVERY_MS);
  renewing.unref();
  const outcome = await run().finally(() => clearInterval(renewing));
  if (outcome === 'closed') await updateReleased(name, claimedUntil, store.db);
  else if (outcome !== null) await updateFinished(name, { at: clock(), day, outcome }, store.db);
  return true;
}

function lastMorning(now: Temporal.Instant): Temporal.Instant {
  const here = now.toZonedDateTimeISO(TOKYO);
  const today = here.startOfDay().with({ hour: HOUR });
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today.subtract({ days: 1 }) : today).toInstant();
}
