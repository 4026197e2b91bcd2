/**
 * Tells what is due, in any of several processes: one takes a notice, tells the accounts in parts and notes how far it has come, so that
 * another goes on from there where it dies. What was handed over since the last note is handed over again; the phone knows it (`id`), and
 * stays silent. What a push service can't take now waits in the database, too.
 */

import { hash, randomUUID } from 'node:crypto';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { instantText } from '#server/messages/public.ts';
import { oncePerServer } from '#server/services.ts';
import { holdOf, leaseEnd } from './hold.ts';
import { lineSenderOf } from './line/sender.ts';
import { lookOf } from './look.ts';
import { holdingMatchOf } from './matches.ts';
import { type Handed, type Push, pushOf } from './push.ts';
import { recipientsOf, type Telling } from './recipients.ts';
import { type Device, deleteDevices, findAllByEndpoints } from './repository.ts';
import {
  claimRetries,
  deleteRetries,
  findDueRetry,
  type Retry,
  upsertRetries,
} from './retries-repository.ts';
import { matchPath, noticeText } from './text.ts';
import {
  type Claim,
  claimDue,
  type DueNotice,
  findAllDue,
  findNotice,
  insertNotice,
  updateEnded,
} from './work-repository.ts';

const MOST_DUE = 20;
/** Parts under way at once: both threads encrypt while push services answer. */
const AT_ONCE = 16;
/** Before a device whose push service was busy is tried again; the last one for all that follow. */
const AGAIN_MS = [2_000, 10_000, 60_000, 5 * 60_000, 15 * 60_000] as const;
const MOST_TRIES = 10;
const RETRIES_AT_ONCE = 200;
/** What the morning brings is of use for so long. */
const MORNING: Temporal.DurationLike = { hours: 2 };

export type NoticeSender = {
  /** Tells all that is due; resolves when the push services have it. */
  sendDue(): Promise<void>;
  /** Begins nothing more. */
  stop(): void;
};

export const noticeSenderOf = oncePerServer((services): NoticeSender => {
  const { store, clock, log } = services;
  const holdingMatch = holdingMatchOf(services);
  const look = lookOf(services);
  const recipients = recipientsOf(services);
  const push = pushOf(services);
  const hold = holdOf(services);
  const line = lineSenderOf(services);
  let isStopped = false;

  return {
    async sendDue() {
      do {
        for (const { id, ...match } of await findAllDue(instantText(clock()), MOST_DUE, store.db)) {
          if (isStopped) return;
          // What has happened while others were told is told with it, and not once more.
          await look(match, clock());
          const claim = { id, claim: randomUUID() };
          const now = instantText(clock());
          const due = await claimDue({ ...claim, now, leaseEnd: leaseEnd(clock()) }, store.db);
          if (due !== null) await tell(due, claim);
        }
      } while (!isStopped && (await retryNext()));
    },
    stop() {
      isStopped = true;
    },
  };

  async function tell(due: DueNotice, claim: Claim): Promise<void> {
    const match = await holdingMatch(due);
    if (match === null) return updateEnded(claim, 'dropped', store.db);
    const message = messageOf({ due, match });
    const held = hold(due, claim);
    const running = new Set<Promise<void>>();
    try {
      for await (const { parts, linked, mornings } of recipients.parts({ due, match })) {
        await line?.take(due.id, linked);
        for (const quietUntil of mornings) await insertNotice(inTheMorning(due, quietUntil), store.db);
        for (const { from, to, devices } of parts) {
          if (isStopped || !held.isHeld()) break;
          const over = held.begin(from, to);
          const one = handOver(devices, { due, message })
            .then(over)
            .finally(() => running.delete(one));
          running.add(one);
          if (running.size >= AT_ONCE) await Promise.race(running);
        }
        if (isStopped || !held.isHeld()) break;
      }
      await Promise.all(running);
    } catch (error) {
      await Promise.allSettled(running);
      await held.end('goes on').catch(() => undefined);
      throw error;
    }
    await held.end(isStopped ? 'goes on' : 'sent');
    await line?.end(due.id);
  }

  /** Tries the devices of one notice again; false where none is due. */
  async function retryNext(): Promise<boolean> {
    const now = instantText(clock());
    const id = await findDueRetry(now, store.db);
    if (id === null) return false;
    const taking = { now, leaseEnd: leaseEnd(clock()), most: RETRIES_AT_ONCE };
    const taken = await claimRetries(id, taking, store.db);
    const again = await retry(id, taken);
    const kept = new Set(again.map(({ endpoint }) => endpoint));
    const over = taken.map(({ endpoint }) => endpoint).filter((endpoint) => !kept.has(endpoint));
    await store.transaction(async (db) => {
      await upsertRetries(id, again, db);
      await deleteRetries(id, over, db);
    });
    return true;
  }

  async function retry(id: string, taken: readonly Retry[]): Promise<readonly Retry[]> {
    const due = await findNotice(id, store.db);
    const match = due && (await holdingMatch(due));
    if (due === null || match === null) return [];
    const endpoints = taken.map(({ endpoint }) => endpoint);
    const devices = await recipients.among(await findAllByEndpoints(endpoints, store.db), { due, match });
    const tries = new Map(taken.map(({ endpoint, failures }) => [endpoint, failures]));
    return handOver(devices, { due, message: messageOf({ due, match }), tries });
  }

  /** Resolves to the devices that must be tried again. */
  async function handOver(devices: readonly Device[], handing: Handing): Promise<readonly Retry[]> {
    const handed = await push(devices, handing.message);
    const gone = devices.filter((_, at) => handed[at]?.outcome === 'gone');
    await deleteDevices(
      gone.map(({ endpoint }) => endpoint),
      store.db,
    );
    return devices.flatMap(({ endpoint }, at) => retryOf(endpoint, handed[at], handing));
  }

  function retryOf(endpoint: string, handed: Handed | undefined, { due, tries }: Handing): readonly Retry[] {
    if (handed?.outcome !== 'later') return [];
    const failures = (tries?.get(endpoint) ?? 0) + 1;
    const pause = AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1] ?? 0;
    const dueAt = instantText(clock().add({ milliseconds: Math.max(pause, Math.ceil(handed.afterMs ?? 0)) }));
    if (failures < MOST_TRIES && dueAt < due.endsAt) return [{ endpoint, failures, dueAt }];
    log.info({ service: URL.parse(endpoint)?.host }, 'notice given up');
    return [];
  }

  function messageOf({ due, match }: Telling): Push {
    const { id, kind, happenedAt, endsAt } = due;
    const path = matchPath(due);
    const text = { id, ...noticeText(kind, match.named(due)), url: path, at: Date.parse(happenedAt) };
    const left = clock().until(Temporal.Instant.from(endsAt)).total('seconds');
    // 32 characters are the most (RFC 8030); a hash tells the push service nothing.
    const topic = hash('sha256', path, 'base64url').slice(0, 32);
    return { text: JSON.stringify(text), topic, ttlSeconds: Math.max(1, Math.ceil(left)) };
  }

  /** The same one however often it is made. */
  function inTheMorning(due: DueNotice, quietUntil: string) {
    const dueAt = nextTime(clock(), quietUntil);
    const endsAt = instantText(dueAt.add(MORNING));
    return { ...due, id: `${due.id} ${quietUntil}`, quietUntil, dueAt: instantText(dueAt), endsAt };
  }
});

type Handing = {
  readonly due: DueNotice;
  readonly message: Push;
  /** How often each device has been tried before; none at the first time. */
  readonly tries?: ReadonlyMap<string, number>;
};

/** When it is next this time (`HH:MM`) in Tokyo. */
function nextTime(now: Temporal.Instant, time: string): Temporal.Instant {
  const here = now.toZonedDateTimeISO(TOKYO);
  const today = here.withPlainTime(Temporal.PlainTime.from(time));
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })).toInstant();
}
