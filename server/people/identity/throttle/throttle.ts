/**
 * Slows down guessing. Each attempt is counted before it is tried, so that a thousand at once get no further than one
 * after the other: a few are free, then each failure doubles the wait. Counted by name whether the name exists or not.
 */

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import type { Vault } from '#server/platform/vault.ts';
import { type Attempts, deleteAttempts, findAttempts, lockAttempts, updateAttempts } from './repository.ts';

/** What is counted together: attempts of one kind under one name (a login name, an address, a user's id). */
export type AttemptKey = { readonly kind: string; readonly name: string };

/** How many failures are free, and what follows. */
export type ThrottleRule = {
  readonly free: number;
  /** The first wait, in seconds; each further one doubles it. One second where it is left out. */
  readonly firstSeconds?: number;
  /** The longest wait, in seconds. */
  readonly longestSeconds: number;
  /** After this without an attempt all is forgotten, in seconds; at least the longest wait. */
  readonly forgetSeconds: number;
};

/** As the provider's: five are free, then 1, 2, 4 … seconds up to a quarter of an hour. */
export const PER_NAME: ThrottleRule = { free: 5, longestSeconds: 900, forgetSeconds: 900 };

/**
 * Of one account from everywhere together, beside {@link PER_NAME} for each network: a guesser with many networks
 * gets 55 tries on the first day, 24 on each further one. The price: while that goes on, the person waits, too, on a
 * device that is not known; a new password by mail makes it known.
 */
export const FROM_ANYWHERE: ThrottleRule = { free: 20, longestSeconds: 3_600, forgetSeconds: 86_400 };

/** Of one account on a device that it has been opened on, which a family may share. */
export const ON_DEVICE: ThrottleRule = { free: 5, longestSeconds: 3_600, forgetSeconds: 86_400 };

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
  /**
   * An attempt that was counted by `attemptAll` was right: the failures under its `own` key are forgotten, there and under
   * the other keys, which many people share; without an own key only this attempt is.
   */
  forgive(counts: Counts): Promise<void>;
};

/** What one attempt counts under; `own` is the one of `all` that only who knows the secret can be expected to use. */
export type Counts = { readonly all: readonly AttemptCount[]; readonly own: AttemptCount | null };

export type AttemptCount = { readonly key: AttemptKey; readonly rule: ThrottleRule };

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
  const locked = (key: AttemptKey, db: Database) => lockAttempts(hashOf(key), clock().toString(), db);
  const reduce = async ({ key, rule }: AttemptCount, known: Attempts, by: number, db: Database) => {
    const failures = Math.max(0, known.failures - by);
    const lockedUntil = failures > rule.free ? known.lockedUntil : null;
    await updateAttempts(hashOf(key), { ...known, failures, lockedUntil }, db);
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
    takeBack: (count) => store.transaction(async (db) => reduce(count, await locked(count.key, db), 1, db)),
    forgiveSome: (key, failures) =>
      store.transaction(async (db) => {
        const known = await locked(key, db);
        const left = Math.max(0, known.failures - failures);
        await updateAttempts(hashOf(key), { ...known, failures: left, lockedUntil: null }, db);
      }),
    forgive: ({ all, own }) =>
      store.transaction(async (db) => {
        const known: (readonly [AttemptCount, Attempts])[] = [];
        for (const count of all) known.push([count, await locked(count.key, db)]);
        const [, proven] = known.find(([count]) => count === own) ?? [];
        for (const [count, attempts] of known) await reduce(count, attempts, proven?.failures ?? 1, db);
        if (own !== null) await deleteAttempts(hashOf(own.key), db);
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
  const first = rule.firstSeconds ?? 1;
  const seconds = Math.min(rule.longestSeconds, first * 2 ** (counted - rule.free - 1));
  return {
    failures: counted,
    lastFailedAt: now.toString(),
    lockedUntil: counted > rule.free ? now.add({ seconds: Math.round(seconds) }).toString() : null,
  };
}
