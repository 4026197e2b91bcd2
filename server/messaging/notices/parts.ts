/**
 * Hands a notice over to its recipients in parts, each a job. A part whose process dies is handed over again; the phone knows the notice by
 * its id and stays silent. Nothing waits for a late answer: a device whose push service can't take the notice now, or has not
 * answered, becomes a job of its own.
 */

import { TOKYO } from '#domain/calendar/tokyo.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  type ClaimedJob,
  delayJobs,
  endJobs,
  enqueueAll,
  type Lease,
} from '#server/platform/work/jobs-repository.ts';
import { defineWork, leaseFrom } from '#server/platform/work/work.ts';
import { deliveryOf } from './delivery.ts';
import { lineSenderOf } from './line/sender.ts';
import { holdingMatchOf } from './matches.ts';
import { messageOf } from './message.ts';
import { orderOf } from './order.ts';
import { type AccountRange, recipientsOf, type Telling } from './recipients.ts';
import { insertRetries, type Retry } from './retries-repository.ts';
import { createSlots } from './slots.ts';
import {
  type DueNotice,
  findNotice,
  insertNotice,
  JOB_OF,
  lockParts,
  PART,
  updateIfTold,
} from './work-repository.ts';

/** Accounts of a part: told twice at most if the process dies. */
const ACCOUNTS = 100;
/** Messages without an answer at one time: both threads encrypt while push services answer. */
const MAX_UNANSWERED = 400;
const WORK = {
  kind: PART,
  /** Most of these wait for a late answer. */
  concurrency: 100,
  leaseMs: 30_000,
  /** Parts wait for one another. */
  hasHeartbeat: true,
  retryDelaysMs: [1_000, 10_000, 60_000],
};
/** What the morning brings is of use for so long. */
const MORNING: Temporal.DurationLike = { hours: 2 };

export type NoticeParts = {
  /** Queues the accounts that a notice is told to. */
  queue(due: DueNotice, userIds: readonly string[], db: Database): Promise<void>;
  wake(): void;
  /** Hands over what is queued, for as long as the server runs. `onTold` runs when the last part of a notice has ended. */
  start(onTold: () => void): void;
};

export const noticePartsOf = oncePerServer((services): NoticeParts => {
  const { store, clock } = services;
  const holdingMatch = holdingMatchOf(services);
  const recipients = recipientsOf(services);
  const delivery = deliveryOf(services);
  const order = orderOf(services);
  const line = lineSenderOf(services);
  const slots = createSlots(MAX_UNANSWERED);
  let notifyTold = (): void => undefined;
  const work = defineWork({ ...WORK, run: ([job], signal) => run(job, signal) }, services);

  return {
    async queue({ id, toldUntil }, userIds, db) {
      const dueAt = instantText(clock());
      const jobs = Array.from({ length: Math.ceil(userIds.length / ACCOUNTS) }, (_, at) => {
        const after = userIds[at * ACCOUNTS - 1] ?? toldUntil;
        const upTo = userIds[(at + 1) * ACCOUNTS - 1] ?? userIds.at(-1) ?? '';
        return { key: `${id}${JOB_OF}${upTo}`, dueAt, payload: JSON.stringify({ after, upTo }) };
      });
      await enqueueAll(PART, jobs, db);
    },
    wake: work.wake,
    start(onTold) {
      notifyTold = onTold;
      work.start();
    },
  };

  async function run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const range: AccountRange = JSON.parse(job.payload);
    let taken = ACCOUNTS;
    const release = (count: number) => {
      taken -= count;
      slots.release(count);
    };
    await slots.take(taken);
    try {
      // Another process begins with it at once.
      if (signal.aborted)
        return await delayJobs([job], { ...job, dueAt: instantText(clock()), reason: null }, store.db);
      const due = await findNotice(job.key.slice(0, job.key.indexOf(JOB_OF)), store.db);
      if (due === null) return;
      const match = await holdingMatch.rest(due);
      if (match === null) await end(job, { due, retries: [], late: null });
      else await tell(job, { range, telling: { due, match }, release });
    } finally {
      release(taken);
    }
  }

  async function tell(job: ClaimedJob, { range, telling, release }: Part): Promise<void> {
    const { due } = telling;
    const { devices, linked, mornings } = await recipients.of(range, telling);
    await line?.take(telling, linked);
    for (const quietUntil of mornings) await insertNotice(inTheMorning(due, quietUntil), store.db);
    const { ready, behind } = await order(devices, telling);
    release(ACCOUNTS - ready.length);
    const late = leaseFrom(clock(), WORK.leaseMs);
    const message = messageOf(telling, services);
    const isLeftOut = (origin: string) => !delivery.isTrusted(origin);
    const handing = { due, message, failures: new Map<string, number>(), late, isLeftOut };
    const { left, settle } = await delivery.deliver(ready, handing, release);
    if (await end(job, { due, retries: [...behind, ...left], late })) void settle();
  }

  /** False if the part is another process's. */
  async function end(job: ClaimedJob, { due: { id }, retries, late }: Ended): Promise<boolean> {
    let isTold = false;
    // What is lost with the machine is told again, silently.
    const isOwn = await store.hastyTransaction(async (db) => {
      await lockParts(id, db);
      if ((await endJobs([job], instantText(clock()), db)) === 0) return false;
      await insertRetries(id, { retries, late }, db);
      isTold = await updateIfTold(id, db);
      return true;
    });
    if (!isTold) return isOwn;
    await line?.end(id);
    notifyTold();
    return isOwn;
  }

  /** The same one however often it is made. */
  function inTheMorning(due: DueNotice, quietUntil: string) {
    const dueAt = nextTime(clock(), quietUntil);
    const endsAt = instantText(dueAt.add(MORNING));
    return { ...due, id: `${due.id} ${quietUntil}`, quietUntil, dueAt: instantText(dueAt), endsAt };
  }
});

type Part = {
  readonly range: AccountRange;
  readonly telling: Telling;
  /** So many messages wait no longer for an answer. */
  readonly release: (count: number) => void;
};

type Ended = {
  readonly due: DueNotice;
  /** Devices that it has not reached yet. */
  readonly retries: readonly Retry[];
  readonly late: Lease | null;
};

/** When it is next this time (`HH:MM`) in Tokyo. */
function nextTime(now: Temporal.Instant, time: string): Temporal.Instant {
  const here = now.toZonedDateTimeISO(TOKYO);
  const today = here.withPlainTime(Temporal.PlainTime.from(time));
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })).toInstant();
}
