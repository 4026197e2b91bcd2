/**
 * Slows down guessing. Each attempt is counted before it is tried, so that a thousand at once get no further than one
 * after the other: a few are free, then each failure doubles the wait. Counted by name whether the name exists or not.
 */

import type { Clock } from '#server/clock.ts';
import type { Database, Store } from '#server/store/store.ts';
import type { Vault } from '../vault.ts';
import { type Attempts, deleteAttempts, findAttempts, lockAttempts, updateAttempts } from './repository.ts';

/** What is counted together: attempts of one kind under one name (a login name, an address, a user's id). */
export type AttemptKey = { readonly kind: string; readonly name: string };

/** How many failures are free, and what follows. */
export type ThrottleRule = {
  readonly free: number;
  /** The longest wait, in seconds. */
  readonly longestSeconds: number;
  /** After this without an attempt all is forgotten, in seconds; at least the longest wait. */
  readonly forgetSeconds: number;
};

/** As the provider's: five are free, then 1, 2, 4 … seconds up to a quarter of an hour. */
export const PER_NAME: ThrottleRule = { free: 5, longestSeconds: 900, forgetSeconds: 900 };

/** A school or a company shares one address. */
export const PER_ADDRESS: ThrottleRule = { free: 100, longestSeconds: 900, forgetSeconds: 900 };

export type Throttle = {
  /**
   * Counts an attempt as failed until `succeeded` is called; false while locked, and then nothing is counted and
   * nothing must be tried.
   */
  attempt(key: AttemptKey, rule: ThrottleRule): Promise<boolean>;
  /** As `attempt`, for one try that counts under several keys, in one transaction: none is counted where one is locked. Always in the same order of kinds. */
  attemptAll(counts: readonly AttemptCount[]): Promise<boolean>;
  /** As `attemptAll`; the failures under each key with this one, null where one is locked. */
  attemptCounted(counts: readonly AttemptCount[]): Promise<readonly number[] | null>;
  /** Whether an attempt would be refused now. Counts nothing: to spare the work, and never instead of `attempt`. */
  isLocked(key: AttemptKey): Promise<boolean>;
  /** The attempt was right: all its failures are forgotten. */
  succeeded(key: AttemptKey): Promise<void>;
  /**
   * The attempt was none of the attacker's: one failure less, for counts that many people share. Where there are still
   * too many the lock stays: one right password must not open the door to guesses at others.
   */
  takeBack(count: AttemptCount): Promise<void>;
  /** The attempt was right where only the key's owner can be right: its lock ends, and so many failures are forgotten. */
  forgiveSome(key: AttemptKey, failures: number): Promise<void>;
  /** `takeBack` and `succeeded` in one transaction, in this order. */
  forgive(keys: { readonly takenBack: AttemptCount; readonly succeeded: AttemptKey }): Promise<void>;
};

type AttemptCount = { readonly key: AttemptKey; readonly rule: ThrottleRule };

export function createThrottle(needs: {
  readonly store: Store;
  readonly clock: Clock;
  readonly vault: Vault;
}): Throttle {
  const { store, clock, vault } = needs;
  const hashOf = ({ kind, name }: AttemptKey) => vault.mac('attempt', `${kind}\n${name}`);
  const attemptCounted = (counts: readonly AttemptCount[]) =>
    store.transaction(async (db) => {
      const now = clock();
      const failed: { readonly hash: string; readonly attempts: Attempts }[] = [];
      for (const { key, rule } of counts) {
        const hash = hashOf(key);
        const known = await lockAttempts(hash, now.toString(), db);
        const current = isForgotten(known, rule, now) ? { ...known, failures: 0, lockedUntil: null } : known;
        if (isLocked(current, now)) return null;
        failed.push({ hash, attempts: failedOnce(current, rule, now) });
      }
      for (const { hash, attempts } of failed) await updateAttempts(hash, attempts, db);
      return failed.map(({ attempts }) => attempts.failures);
    });
  const attemptAll = async (counts: readonly AttemptCount[]) => (await attemptCounted(counts)) !== null;
  const takeBack = async ({ key, rule }: AttemptCount, db: Database) => {
    const hash = hashOf(key);
    const known = await lockAttempts(hash, clock().toString(), db);
    const failures = Math.max(0, known.failures - 1);
    const lockedUntil = failures > rule.free ? known.lockedUntil : null;
    await updateAttempts(hash, { ...known, failures, lockedUntil }, db);
  };
  return {
    attempt: (key, rule) => attemptAll([{ key, rule }]),
    attemptAll,
    attemptCounted,
    async isLocked(key) {
      const known = await findAttempts(hashOf(key), store.db);
      return known !== null && isLocked(known, clock());
    },
    succeeded: (key) => deleteAttempts(hashOf(key), store.db),
    takeBack: (count) => store.transaction((db) => takeBack(count, db)),
    forgiveSome: (key, failures) =>
      store.transaction(async (db) => {
        const hash = hashOf(key);
        const known = await lockAttempts(hash, clock().toString(), db);
        const left = Math.max(0, known.failures - failures);
        await updateAttempts(hash, { ...known, failures: left, lockedUntil: null }, db);
      }),
    forgive: (keys) =>
      store.transaction(async (db) => {
        await takeBack(keys.takenBack, db);
        await deleteAttempts(hashOf(keys.succeeded), db);
      }),
  };
}

function isForgotten(
  { lastFailedAt }: Attempts,
  { forgetSeconds }: ThrottleRule,
  now: Temporal.Instant,
): boolean {
  const since = now.since(Temporal.Instant.from(lastFailedAt)).total('seconds');
  return since >= forgetSeconds;
}

function isLocked({ lockedUntil }: Attempts, now: Temporal.Instant): boolean {
  return lockedUntil !== null && Temporal.Instant.compare(now, Temporal.Instant.from(lockedUntil)) < 0;
}

function failedOnce({ failures }: Attempts, rule: ThrottleRule, now: Temporal.Instant): Attempts {
  const counted = failures + 1;
  const seconds = Math.min(rule.longestSeconds, 2 ** (counted - rule.free - 1));
  return {
    failures: counted,
    lastFailedAt: now.toString(),
    lockedUntil: counted > rule.free ? now.add({ seconds: Math.round(seconds) }).toString() : null,
  };
}
