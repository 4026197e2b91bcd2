/** Hands the message of a notice over to devices, and stores what became of those that it did not reach at once. */

import { saysAgain } from '#domain/notice/notice.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import {
  delayJobs,
  endJobs,
  type HeldJob,
  type Lease,
  moveLease,
} from '#server/platform/work/jobs-repository.ts';
import { type Handed, originOf, type Push, type Pushed, pushServicesOf } from './push.ts';
import { type Device, deleteDevices } from './repository.ts';
import { findOthers, heldRetry, parseRetryKey, type Retry, updateDue } from './retries-repository.ts';
import type { DueNotice } from './work-repository.ts';

/** Before a device whose push service was busy is tried again; the last one for all that follow. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const MAX_TRIES = 10;

export type Handing = {
  readonly due: DueNotice;
  readonly message: Push;
  /** How often each device has failed before. */
  readonly failures: ReadonlyMap<string, number>;
  /** Under which devices wait whose answer is late. */
  readonly late: Lease;
  /** Push services that are left out for now. */
  isLeftOut(origin: string): boolean;
};

export type Delivery = {
  /** The devices that it has not reached yet; `isOpen` for those whose answer is late. */
  readonly left: readonly Retry[];
  /** Waits for the late answers and stores them, when `left` is stored. Never rejects. */
  settle(): Promise<void>;
};

type Kept = {
  /** Of one claim. */
  readonly jobs: readonly HeldJob[];
  readonly left: readonly Retry[];
  readonly late: Lease;
};

export const deliveryOf = oncePerServer((services) => {
  const { store, clock, log } = services;
  const { push, origins } = pushServicesOf(services);

  return {
    deliver,
    store: keep,
    isTrusted: origins.isTrusted,
    isResting: (origin: string) => origins.restMs(origin) > 0,
  };

  /** Resolves when every device has answered, or is late; never rejects. `onAnswer` is called with how many are over. */
  async function deliver(
    devices: readonly Device[],
    handing: Handing,
    onAnswer: (count: number) => void,
  ): Promise<Delivery> {
    const groups = [...Map.groupBy(devices, originOf)];
    const delivered = await Promise.all(
      groups.map(async ([origin, own]) => {
        const one = handing.isLeftOut(origin)
          ? {
              left: own.flatMap((device) => postponed(device, origin, handing)),
              settle: async () => undefined,
            }
          : await handOver(own, handing);
        onAnswer(own.length);
        return one;
      }),
    );
    return {
      left: delivered.flatMap(({ left }) => left),
      async settle() {
        await Promise.all(delivered.map(({ settle }) => settle()));
      },
    };
  }

  async function handOver(devices: readonly Device[], handing: Handing): Promise<Delivery> {
    const pushed = await push(devices, handing.message);
    const left = devices.flatMap((device, at) => {
      const handed = pushed.handed[at] ?? null;
      return handed === null ? [open(device, handing)] : retryOf(device, handed, handing);
    });
    await forget(devices, pushed.handed).catch((error: unknown) =>
      log.warn(error, 'ended subscriptions are not deleted'),
    );
    return { left, settle: () => settle(devices, pushed, handing) };
  }

  async function settle(devices: readonly Device[], pushed: Pushed, handing: Handing): Promise<void> {
    const isLate = devices.map((_, at) => (pushed.handed[at] ?? null) === null);
    if (!isLate.includes(true)) return;
    const answers = await pushed.late();
    const answered = devices.filter((_, at) => isLate[at] && (answers[at] ?? null) !== null);
    if (answered.length === 0) return;
    try {
      await forget(devices, answers);
      const left = devices.flatMap((device, at) => {
        const handed = answers[at] ?? null;
        return isLate[at] && handed !== null ? retryOf(device, handed, handing) : [];
      });
      const { due, late } = handing;
      const jobs = answered.map(({ endpoint }) => heldRetry(due.id, { endpoint, claim: late.claim }));
      await keep(due, { jobs, left, late });
    } catch (error) {
      log.warn(error, 'late answers of push services not stored');
    }
  }

  /** Stores what became of jobs: devices in `left` wait, unless a later notice that says the same waits for them. */
  async function keep(due: DueNotice, { jobs, left, late }: Kept): Promise<void> {
    const own = new Map(jobs.map((job) => [parseRetryKey(job.key).endpoint, job]));
    const now = instantText(clock());
    await store.hastyTransaction(async (db) => {
      const others = await findOthers(due, { endpoints: [...own.keys()], now }, db);
      const later = others.filter(({ isLater }) => isLater);
      const replacing = later.filter(({ kind }) => saysAgain(kind, due.kind));
      const superseded = new Set(replacing.map(({ endpoint }) => endpoint));
      const kept = left.filter(({ endpoint, isOpen }) => isOpen || !superseded.has(endpoint));
      const isKept = new Set(kept.map(({ endpoint }) => endpoint));
      const held = (of: readonly Retry[]) => of.flatMap(({ endpoint }) => own.get(endpoint) ?? []);
      await moveLease(held(kept.filter(({ isOpen }) => isOpen)), late, db);
      const waiting = kept.filter(({ isOpen }) => !isOpen);
      for (const alike of Map.groupBy(waiting, ({ failures, dueAt }) => `${failures} ${dueAt}`).values()) {
        const { failures: attempts = 0, dueAt = now } = alike[0] ?? {};
        await delayJobs(held(alike), { attempts, dueAt, reason: null }, db);
      }
      const isOver = (endpoint: string) => !isKept.has(endpoint);
      await endJobs(
        [...own].filter(([endpoint]) => isOver(endpoint)).map(([, job]) => job),
        now,
        db,
      );
      for (const [noticeId, behind] of Map.groupBy(later, (one) => one.noticeId)) {
        const endpoints = behind.map(({ endpoint }) => endpoint).filter(isOver);
        await updateDue(noticeId, { endpoints, now }, db);
      }
    });
  }

  /** Deletes the devices whose browser has ended its subscription. */
  async function forget(devices: readonly Device[], handed: readonly (Handed | null)[]): Promise<void> {
    const gone = devices.filter((_, at) => handed[at]?.outcome === 'gone');
    await deleteDevices(
      gone.map(({ endpoint }) => endpoint),
      store.db,
    );
  }

  function open({ endpoint }: Device, { failures, late }: Handing): Retry {
    return { endpoint, failures: failures.get(endpoint) ?? 0, dueAt: late.until, isOpen: true };
  }

  /** Not tried, so that it does not count as a failure. */
  function postponed({ endpoint }: Device, origin: string, { due, failures }: Handing): readonly Retry[] {
    const dueAt = after(Math.max(RETRY_DELAYS_MS[0], origins.restMs(origin)));
    if (dueAt >= due.endsAt) return [];
    return [{ endpoint, failures: failures.get(endpoint) ?? 0, dueAt, isOpen: false }];
  }

  function retryOf({ endpoint }: Device, handed: Handed, { due, failures }: Handing): readonly Retry[] {
    if (handed.outcome === 'taken' || handed.outcome === 'gone' || handed.outcome === 'refused') return [];
    const failed = (failures.get(endpoint) ?? 0) + 1;
    const pause = RETRY_DELAYS_MS[Math.min(failed, RETRY_DELAYS_MS.length) - 1] ?? 0;
    const asked = handed.outcome === 'later' ? (handed.afterMs ?? 0) : 0;
    const dueAt = after(Math.max(pause, asked));
    if (failed < MAX_TRIES && dueAt < due.endsAt)
      return [{ endpoint, failures: failed, dueAt, isOpen: false }];
    log.info({ service: URL.parse(endpoint)?.host }, 'notice given up');
    return [];
  }

  function after(milliseconds: number): string {
    return instantText(clock().add({ milliseconds: Math.ceil(milliseconds) }));
  }
});
