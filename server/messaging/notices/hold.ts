/** One process's hold on a notice that it tells: how far it has come is noted soon after each part, so that another goes on from there. */

import { setTimeout as sleep } from 'node:timers/promises';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { createCourse } from './course.ts';
import { type Retry, upsertRetries } from './retries-repository.ts';
import { type Claim, type DueNotice, updateEnded, updateTold } from './work-repository.ts';

/** How long it is its process's alone unless it goes on. */
const LEASE: Temporal.DurationLike = { seconds: 30 };
/** While a push service takes its time. */
const RENEWED_MS = 10_000;
/** What was handed over since the last note is handed over again where the process dies: as little as the disk allows. */
const NOTED_MS = 50;

export type Hold = {
  /**
   * Begins a part behind all before it; what it returns ends it, with the devices that have not been reached yet, and resolves when they
   * are stored: to false if the notice is another process's.
   */
  begin(from: string, to: string): (retries: readonly Retry[]) => Promise<boolean>;
  /** False once it is another process's. */
  isHeld(): boolean;
  /** Notes the rest, and, unless it must be gone on with, that it has been sent. */
  end(how: 'sent' | 'goes on'): Promise<void>;
};

/** When a notice, or a retry, that is taken now is free again. */
export function leaseEnd(now: Temporal.Instant): string {
  return instantText(now.add(LEASE));
}

export const holdOf = oncePerServer(({ store, clock, log }) => (due: DueNotice, claim: Claim): Hold => {
  const course = createCourse(due.told);
  let retries: readonly Retry[] = [];
  let stored: readonly ((isStored: boolean) => void)[] = [];
  let isHeld = true;
  let isOver = false;
  let isChanged = false;
  const noting = noteAgainAndAgain();

  return {
    begin(from, to) {
      const end = course.begin(from, to);
      return (found) => {
        end();
        retries = [...retries, ...found];
        isChanged = true;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        stored = [...stored, resolve];
        return promise;
      };
    },
    isHeld: () => isHeld,
    async end(how) {
      isOver = true;
      await noting;
      await note(how);
    },
  };

  async function noteAgainAndAgain(): Promise<void> {
    let renewAt = performance.now() + RENEWED_MS;
    while (!isOver && isHeld) {
      await sleep(NOTED_MS, undefined, { ref: false });
      if (isOver || (!isChanged && performance.now() < renewAt)) continue;
      renewAt = performance.now() + RENEWED_MS;
      // Noted with the next.
      await note('goes on').catch((error: unknown) => log.warn(error, 'progress of a notice not noted'));
    }
  }

  async function note(how: 'sent' | 'goes on'): Promise<void> {
    const [told, noted, waiting] = [course.now(), retries, stored];
    isChanged = false;
    try {
      // The end is on disk; what is lost before it with the machine is told again, silently.
      const transact = how === 'sent' ? store.transaction : store.hastyTransaction;
      await transact(async (db) => {
        isHeld = await updateTold(claim, { told, leaseEnd: leaseEnd(clock()) }, db);
        if (!isHeld) return;
        await upsertRetries(due.id, noted, db);
        if (how === 'sent') await updateEnded(claim, 'sent', db);
      });
      retries = retries.slice(noted.length);
      stored = stored.slice(waiting.length);
      for (const resolve of waiting) resolve(isHeld);
    } catch (error) {
      isChanged = true;
      throw error;
    }
  }
});
