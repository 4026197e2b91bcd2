/**
 * Tells what is due, in any of several processes: one takes a notice, tells the accounts in parts and notes how far it has come, so that
 * another goes on from there where it dies. What was handed over since the last note is handed over again; the phone knows it (`id`), and
 * stays silent. Nothing waits for a late answer: what a push service can't take now, or has not answered, waits in the database.
 */

import { randomUUID } from 'node:crypto';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { deliveryOf } from './delivery.ts';
import { type Hold, holdOf, leaseEnd } from './hold.ts';
import { lineSenderOf } from './line/sender.ts';
import { lookOf } from './look.ts';
import { holdingMatchOf } from './matches.ts';
import { messageOf } from './message.ts';
import { orderOf } from './order.ts';
import { type Part, recipientsOf, type Telling } from './recipients.ts';
import { retriesOf } from './retries.ts';
import { createSlots } from './slots.ts';
import {
  type Claim,
  claimDue,
  type DueNotice,
  findAllDue,
  insertNotice,
  updateEnded,
} from './work-repository.ts';

const MOST_DUE = 20;
/** Messages without an answer at one time: both threads encrypt while push services answer. */
const MAX_UNANSWERED = 400;
/** What the morning brings is of use for so long. */
const MORNING: Temporal.DurationLike = { hours: 2 };

export type NoticeSender = {
  /**
   * Begins to tell all that is due; resolves when the last message is on its way. `onEnd` runs after each notice, for the next one of the
   * same match begins only then.
   */
  sendDue(onEnd: () => void): Promise<void>;
  /** Begins nothing more. */
  stop(): void;
  /** Resolves when what has begun is noted. */
  ended(): Promise<void>;
};

export const noticeSenderOf = oncePerServer((services): NoticeSender => {
  const { store, clock, log } = services;
  const holdingMatch = holdingMatchOf(services);
  const look = lookOf(services);
  const recipients = recipientsOf(services);
  const delivery = deliveryOf(services);
  const order = orderOf(services);
  const retries = retriesOf(services);
  const hold = holdOf(services);
  const line = lineSenderOf(services);
  const slots = createSlots(MAX_UNANSWERED);
  const ending = new Set<Promise<void>>();
  let isStopped = false;

  return {
    async sendDue(onEnd) {
      for (const { id, ...match } of await findAllDue(instantText(clock()), MOST_DUE, store.db)) {
        if (isStopped) return;
        // What has happened while others were told is told with it, and not once more.
        await look(match, clock());
        const claim = { id, claim: randomUUID() };
        const now = instantText(clock());
        const taking = { ...claim, ...match, now, leaseEnd: leaseEnd(clock()) };
        const due = await store.transaction((db) => claimDue(taking, db));
        if (due !== null) await tell(due, claim, onEnd);
      }
      retries.wake();
    },
    stop() {
      isStopped = true;
      retries.stop();
    },
    async ended() {
      await Promise.all([retries.ended(), ...ending]);
    },
  };

  /** Resolves when every part has begun. */
  async function tell(due: DueNotice, claim: Claim, onEnd: () => void): Promise<void> {
    const { until, ahead } = due.told;
    const hasBegun = until !== '' || ahead.length > 0;
    const match = await (hasBegun ? holdingMatch.rest(due) : holdingMatch.first(due));
    if (match === null) return updateEnded(claim, 'dropped', store.db);
    const held = hold(due, claim);
    const parts: Promise<boolean>[] = [];
    let how: 'sent' | 'goes on' = 'goes on';
    try {
      await begin({ due, match }, held, parts);
      how = isStopped ? 'goes on' : 'sent';
    } finally {
      const end: Promise<void> = ended(due, { held, parts, how })
        .catch((error: unknown) => log.warn(error, 'notice not ended'))
        .finally(() => {
          ending.delete(end);
          onEnd();
        });
      ending.add(end);
    }
  }

  async function begin(telling: Telling, held: Hold, parts: Promise<boolean>[]): Promise<void> {
    const { due } = telling;
    const message = messageOf(telling, services);
    const isLeftOut = (origin: string) => !delivery.isTrusted(origin);
    const handing = { due, message, failures: new Map<string, number>(), isLeftOut };
    const inOrder = await order(telling, null);
    for await (const { parts: found, linked, mornings } of recipients.parts(telling)) {
      await line?.take(telling, linked);
      for (const quietUntil of mornings) await insertNotice(inTheMorning(due, quietUntil), store.db);
      for (const part of found) {
        await slots.take(part.devices.length);
        if (isStopped || !held.isHeld()) return slots.release(part.devices.length);
        parts.push(tellPart(part));
      }
      if (isStopped || !held.isHeld()) return;
    }

    /** Resolves to false if the part must be told again. */
    async function tellPart({ from, to, devices }: Part): Promise<boolean> {
      let taken = devices.length;
      const release = (count: number) => {
        taken -= count;
        slots.release(count);
      };
      try {
        const over = held.begin(from, to);
        const { ready, behind } = await inOrder(devices);
        release(devices.length - ready.length);
        const { left, settle } = await delivery.deliver(ready, handing, release);
        void over([...behind, ...left]).then((isStored) => (isStored ? settle() : undefined));
        return true;
      } catch (error) {
        log.warn(error, 'part of a notice not told');
        return false;
      } finally {
        release(taken);
      }
    }
  }

  async function ended(
    due: DueNotice,
    { held, parts, how }: { held: Hold; parts: readonly Promise<boolean>[]; how: 'sent' | 'goes on' },
  ): Promise<void> {
    const isWhole = (await Promise.all(parts)).every((isTold) => isTold);
    await held.end(isWhole ? how : 'goes on');
    if (isWhole && how === 'sent') await line?.end(due.id);
  }

  /** The same one however often it is made. */
  function inTheMorning(due: DueNotice, quietUntil: string) {
    const dueAt = nextTime(clock(), quietUntil);
    const endsAt = instantText(dueAt.add(MORNING));
    return { ...due, id: `${due.id} ${quietUntil}`, quietUntil, dueAt: instantText(dueAt), endsAt };
  }
});

/** When it is next this time (`HH:MM`) in Tokyo. */
function nextTime(now: Temporal.Instant, time: string): Temporal.Instant {
  const here = now.toZonedDateTimeISO(TOKYO);
  const today = here.withPlainTime(Temporal.PlainTime.from(time));
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })).toInstant();
}
