/**
 * Removes once a day what has served its time: in one process of all on a database, after four in the morning in Tokyo, or
 * as soon as a server runs again. A rule that fails holds up no other; the day's run is tried again within two hours.
 */

import { removeOldLetters } from '#server/messaging/messages/public.ts';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import type { Services } from '#server/platform/services.ts';
import { every } from '#server/platform/work/every.ts';
import { type Outcome, onceADay } from '#server/platform/work/once-a-day.ts';
import { RUN } from './repository.ts';
import { type Rules, sharedRules } from './rules.ts';

/** A start has better things to do. */
const TIMING = { firstMs: 60_000, everyMs: 60 * 60_000 } as const;

type Needs = Pick<Services, 'store' | 'config' | 'clock' | 'log'>;

export function keepRetention(services: Services): void {
  const run = (signal: AbortSignal) => {
    const isClosed = () => signal.aborted;
    return removeDue(services, sharedRules(services, isClosed), isClosed);
  };
  every('retention', TIMING, run, services);
}

/**
 * Whether the day's run was this process's. Removes nothing while the clock is doubted. Once `isClosed`, no further rule begins, and
 * the next server goes on.
 */
export async function removeDue(services: Needs, rules: Rules, isClosed = () => false): Promise<boolean> {
  const { store, clock, log, config } = services;
  const now = await findCleaningTime(clock(), store.db);
  if (now === null) {
    log.warn('retention: nothing is removed, the clock is far ahead of the last beat');
    return false;
  }
  // Each process has its own disk.
  const letters = await removeOldLetters(now, config.dataDir);
  if (letters > 0) log.info({ letters }, 'retention: letters of the outbox removed');
  return onceADay(RUN, () => removeByRules(rules, { now, log, isClosed }), services);
}

type Removing = {
  readonly now: Temporal.Instant;
  readonly log: Needs['log'];
  readonly isClosed: () => boolean;
};

async function removeByRules(rules: Rules, { now, log, isClosed }: Removing): Promise<Outcome> {
  const removed: Record<string, number> = {};
  let failed = 0;
  for (const [name, rule] of Object.entries(rules)) {
    if (isClosed()) break;
    try {
      removed[name] = await rule(now);
    } catch (error) {
      failed += 1;
      log.error(error, `retention: ${name} failed`);
    }
  }
  log.info({ removed, failed }, 'retention: removed what has served its time');
  // A rule that was under way may have stopped before its end.
  if (isClosed()) return 'closed';
  return failed === 0 ? removed : null;
}
