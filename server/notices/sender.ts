/**
 * Tells what is due, in any of several processes: one takes a notice, tells the accounts in slices and notes how far it has come, so that
 * another goes on from there where it dies. What it was about to tell in that slice may be told again; the phone shows it in the same place.
 */

import { hash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import {
  choiceOf,
  DEFAULT_NOTICE_SETTINGS,
  isQuiet,
  laterThanGoal,
  type NoticeSettings,
  stillHolds,
  waitsForMorning,
} from '#domain/notice/notice.ts';
import { findAllFollowers } from '#server/follows/public.ts';
import { findAllAdmittedSessions } from '#server/members/public.ts';
import { instantText } from '#server/messages/public.ts';
import { oncePerServer } from '#server/services.ts';
import { type FoundMatch, noticeMatchesOf } from './matches.ts';
import { type Push, pushOf } from './push.ts';
import { type Device, deleteDevice, findAllDevices, findAllSettings } from './repository.ts';
import { noticeText } from './text.ts';
import {
  type Claim,
  claimDue,
  type DueNotice,
  findAllDue,
  insertNotice,
  updateEnded,
  updateLease,
  updateTold,
} from './work-repository.ts';

/** How long a notice is its process's alone unless it goes on. */
const LEASE: Temporal.DurationLike = { seconds: 30 };
/** While a push service takes its time. */
const RENEWED_MS = 10_000;
const MOST_DUE = 20;
/** Accounts told between two notes of how far it has come. */
const SLICE = 500;
/** Under way at once. */
const AT_ONCE = 100;
/** Before a device whose push service was busy is tried again. */
const AGAIN_MS: readonly number[] = [2_000, 10_000, 60_000];
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
  const find = noticeMatchesOf(services);
  const push = pushOf(services);
  const admitted = findAllAdmittedSessions(services);
  let isStopped = false;
  let turn: Promise<unknown> = Promise.resolve();
  /** One message a round of the event loop: encryption takes its fraction of a millisecond, and goals go between. */
  const inTurn = () => {
    turn = turn.then(() => setImmediate());
    return turn;
  };

  return {
    async sendDue() {
      for (const { id } of await findAllDue(instantText(clock()), MOST_DUE, store.db)) {
        if (isStopped) return;
        const claim = { id, claim: randomUUID() };
        const due = await claimDue({ ...claim, now: instantText(clock()), leaseEnd: leaseEnd() }, store.db);
        if (due !== null) await tell(due, claim);
      }
    },
    stop() {
      isStopped = true;
    },
  };

  async function tell(due: DueNotice, claim: Claim): Promise<void> {
    const match = due.endsAt <= instantText(clock()) ? null : await find(due);
    if (match === null || !stillHolds(due.kind, due.before, match.now)) {
      return updateEnded(claim, 'dropped', store.db);
    }
    const message = messageOf(due, match);
    const followers = await followersOf(match);
    const mornings = new Set<string>();
    const userIds = [...followers.keys()].sort().filter((userId) => userId > due.toldUntil);
    for (let at = 0; at < userIds.length; at += SLICE) {
      if (isStopped) return;
      const slice = userIds.slice(at, at + SLICE);
      const devices = await devicesOf(slice, { due, match, followers, mornings });
      const renewing = setInterval(() => {
        // A lease that could not be renewed stops the work at the next `updateTold`.
        updateLease(claim, leaseEnd(), store.db).catch(() => undefined);
      }, RENEWED_MS);
      await handOver(devices, message).finally(() => clearInterval(renewing));
      const toldUntil = slice.at(-1) ?? '';
      if (!(await updateTold(claim, { toldUntil, leaseEnd: leaseEnd() }, store.db))) return;
    }
    await store.transaction(async (db) => {
      for (const quietUntil of mornings) await insertNotice(inTheMorning(due, quietUntil), db);
      await updateEnded(claim, 'sent', db);
    });
  }

  /** With whether each follows a club or the match, not the championship alone. */
  async function followersOf({ targets }: FoundMatch): Promise<ReadonlyMap<string, boolean>> {
    const followers = new Map<string, boolean>();
    for (const target of targets) {
      const isNear = target.kind !== 'championship';
      for (const userId of await findAllFollowers(target, store.db)) {
        followers.set(userId, isNear || followers.get(userId) === true);
      }
    }
    return followers;
  }

  async function devicesOf(userIds: readonly string[], telling: Telling): Promise<readonly Device[]> {
    const devices = await findAllDevices(userIds, store.db);
    const settings = await findAllSettings([...new Set(devices.map(({ userId }) => userId))], store.db);
    const chosen = devices.filter(({ userId }) =>
      isTold(userId, settings.get(userId) ?? DEFAULT_NOTICE_SETTINGS, telling),
    );
    return admitted(chosen, 'match');
  }

  function isTold(userId: string, settings: NoticeSettings, telling: Telling): boolean {
    const { due, match, followers, mornings } = telling;
    const { choices, championships, quiet } = settings;
    if (!choices[choiceOf(due.kind)]) return false;
    if (!championships && followers.get(userId) !== true) return false;
    const later = due.kind === 'goal' ? laterThanGoal(match.now) : null;
    if (later !== null && choices[later]) return false;
    if (due.quietUntil !== null && quiet?.to !== due.quietUntil) return false;
    if (quiet === null || !isQuiet(timeInTokyo(clock()), quiet)) return true;
    if (waitsForMorning(due.kind)) mornings.add(quiet.to);
    return false;
  }

  async function handOver(devices: readonly Device[], message: Push): Promise<void> {
    const waiting = devices.values();
    const work = async () => {
      for (const device of waiting) {
        await inTurn();
        await handToOne(device, message, 0);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, devices.length) }, work));
  }

  /** What can't be handed over now is tried again beside the others, and given up where this process ends. */
  async function handToOne(device: Device, message: Push, failures: number): Promise<void> {
    const handed = await push(device, message);
    if (handed.outcome === 'gone') await deleteDevice(device.endpoint, store.db);
    if (handed.outcome !== 'later') return;
    const pauseMs = Math.max(AGAIN_MS[failures] ?? 0, handed.afterMs ?? 0);
    if (failures >= AGAIN_MS.length || pauseMs > message.ttlSeconds * 1_000 || isStopped) {
      log.info({ service: new URL(device.endpoint).host }, 'notice given up');
      return;
    }
    setTimeout(() => {
      if (isStopped) return;
      handToOne(device, message, failures + 1).catch((error: unknown) => log.warn(error, 'notice not sent'));
    }, pauseMs).unref();
  }

  function messageOf(due: DueNotice, match: FoundMatch): Push {
    const { championshipId, matchId, kind, happenedAt, endsAt } = due;
    const path = `/indv-result/${encodeURIComponent(championshipId)}/${encodeURIComponent(matchId)}`;
    const text = { ...noticeText(kind, match.named(due)), url: path, at: Date.parse(happenedAt) };
    const left = clock().until(Temporal.Instant.from(endsAt)).total('seconds');
    // 32 characters are the most (RFC 8030); a hash tells the push service nothing.
    const topic = hash('sha256', path, 'base64url').slice(0, 32);
    return { text: JSON.stringify(text), topic, ttlSeconds: Math.max(1, Math.ceil(left)) };
  }

  function inTheMorning(due: DueNotice, quietUntil: string) {
    const dueAt = nextTime(clock(), quietUntil);
    const endsAt = instantText(dueAt.add(MORNING));
    return { ...due, id: randomUUID(), quietUntil, dueAt: instantText(dueAt), endsAt };
  }

  function leaseEnd(): string {
    return instantText(clock().add(LEASE));
  }
});

type Telling = {
  readonly due: DueNotice;
  readonly match: FoundMatch;
  readonly followers: ReadonlyMap<string, boolean>;
  /** Collects when quiet hours end that this notice falls into. */
  readonly mornings: Set<string>;
};

function timeInTokyo(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(TOKYO).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** When it is next this time (`HH:MM`) in Tokyo. */
function nextTime(now: Temporal.Instant, time: string): Temporal.Instant {
  const here = now.toZonedDateTimeISO(TOKYO);
  const today = here.withPlainTime(Temporal.PlainTime.from(time));
  return (Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 })).toInstant();
}
