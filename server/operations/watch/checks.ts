/** What one round looks at. A check that can't tell finds nothing, and what was found before stays. */

import { hostname } from 'node:os';
import { findMailState } from '#server/messaging/messages/public.ts';
import { findLastBackups } from '#server/operations/backup/public.ts';
import { findDatabaseTime } from '#server/platform/beat/public.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Finding } from './alarms-repository.ts';
import { blockedCheck, blocksOf } from './blocked.ts';
import { certificateEnd } from './certificate.ts';
import { createClockCheck } from './clock-check.ts';
import { diskOf } from './disk.ts';
import { readinessOf } from './readiness.ts';
import { inJapan, inUnits } from './words.ts';

/** Finds how things stand; rejects where it can't tell. */
export type Check = (now: Temporal.Instant) => Promise<Finding | null>;

/** A disk that hovers about one number would be told of and taken back all day. */
const LOW_BELOW = 0.1;
const ENOUGH_FROM = 0.12;

/** Renewal begins a month before the end: half of that has failed. */
const CERTIFICATE_DAYS = 14;
const CERTIFICATE_EVERY_MS = 12 * 60 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

/** The checks of this process, in the order of the sentences. */
export function checksOf(services: Services): readonly Check[] {
  return [
    diskCheck(services),
    clockCheck(services),
    blockedCheck(services, blocksOf(services)),
    mailCheck(services),
    backupCheck(services),
    ...certificateCheck(services),
  ];
}

export function diskCheck(
  { config: { dataDir } }: Pick<Services, 'config'>,
  disk: () => ReturnType<typeof diskOf> = () => diskOf(dataDir),
): Check {
  return async () => {
    const { free, total } = await disk();
    const share = free / total;
    if (share >= LOW_BELOW && share < ENOUGH_FROM) return null;
    const facts = { percent: Math.floor(share * 100), free: inUnits(free), folder: dataDir };
    return { kind: 'disk_low', source: hostname(), isPresent: share < LOW_BELOW, facts };
  };
}

function clockCheck(services: Services): Check {
  const { store } = services;
  const check = createClockCheck();
  return async () => {
    const database = await findDatabaseTime(store.kind, store.db);
    // Read last: what the database takes to answer would count as its clock's.
    const now = services.clock();
    const fault = check({ now, latestBeat: readinessOf(services).latestBeat(), database });
    return { kind: 'clock_wrong', source: hostname(), isPresent: fault !== null, facts: { ...fault } };
  };
}

/** A mail server that restarts is back by then. */
const MAIL_FAILING: Temporal.DurationLike = { minutes: 15 };

export function mailCheck({ store, config }: Pick<Services, 'store' | 'config'>): Check {
  const isSet = config.messages.smtpUrl !== null;
  return async (now) => {
    const { failingSince, failingBecause, oldestWaitingSince } = await findMailState(now, store.db);
    const shared = { kind: 'mail_failing', source: '' } as const;
    const from = failingSince ?? (isSet ? null : oldestWaitingSince);
    if (from === null) return { ...shared, isPresent: false, facts: {} };
    const since = Temporal.Instant.from(from);
    if (Temporal.Instant.compare(since.add(MAIL_FAILING), now) > 0) return null;
    const because = isSet
      ? (failingBecause ?? '理由は分かりません')
      : 'メールを送るサーバーがまだ設定されていません';
    return { ...shared, isPresent: true, facts: { since: inJapan(since), because } };
  };
}

/** A night may fail, and the next one mend it. */
const BACKUP_OLD: Temporal.DurationLike = { hours: 48 };

/** Before the first backup the time counts from the start of this process: an installation of today has none of yesterday. */
export function backupCheck({ store }: Pick<Services, 'store'>): Check {
  let first: Temporal.Instant | null = null;
  return async (now) => {
    first ??= now;
    const { made, failed } = await findLastBackups(store.db);
    const hasFailed = failed !== null && (made === null || made.at < failed.at);
    const from = made === null ? first : Temporal.Instant.from(made.at);
    const isOld = Temporal.Instant.compare(from.add(BACKUP_OLD), now) <= 0;
    const facts = {
      last: made === null ? '' : inJapan(Temporal.Instant.from(made.at)),
      failed: hasFailed
        ? `そのあとのバックアップは失敗しました（${failed.reason ?? '理由は分かりません'}）。`
        : '',
    };
    return { kind: 'backup_old', source: '', isPresent: isOld || hasFailed, facts };
  };
}

/** When the site's certificate ends, asked for twice a day; null without a public address, and where nobody answers there. */
export const certificateEndOf = oncePerServer(({ config: { publicUrl } }) =>
  twiceADay(async () => (publicUrl === null ? null : certificateEnd(publicUrl))),
);

function certificateCheck(services: Services): readonly Check[] {
  const url = services.config.publicUrl;
  if (url === null) return [];
  return [
    async (now) => {
      const end = await certificateEndOf(services)();
      if (end === null) return null;
      const days = Math.floor((end.epochMilliseconds - now.epochMilliseconds) / DAY_MS);
      const facts = { days, end: inJapan(end), url };
      return { kind: 'certificate_ending', source: '', isPresent: days < CERTIFICATE_DAYS, facts };
    },
  ];
}

/** A failure is asked about again at the next round. */
function twiceADay<Value>(ask: () => Promise<Value | null>): () => Promise<Value | null> {
  let known: { readonly value: Value; readonly until: number } | null = null;
  return async () => {
    if (known !== null && performance.now() < known.until) return known.value;
    const value = await ask();
    known = value === null ? null : { value, until: performance.now() + CERTIFICATE_EVERY_MS };
    return value;
  };
}
