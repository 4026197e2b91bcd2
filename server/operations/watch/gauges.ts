/** What is read of the whole installation at the moment somebody watches. */

import { findMailState } from '#server/messaging/messages/public.ts';
import { findLastBackups } from '#server/operations/backup/public.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllPresent } from './alarms-repository.ts';
import { blocksOf } from './blocked.ts';
import { certificateEndOf } from './checks.ts';
import { diskOf } from './disk.ts';
import { readinessOf } from './readiness.ts';

export function registerGauges(services: Services): void {
  const { meter, config, store, clock } = services;
  meter.gauge('ready', async () => ((await readinessOf(services).trouble()) === null ? 1 : 0));
  meter.gauge('disk_free_bytes', async () => (await diskOf(config.dataDir)).free);
  meter.gauge('disk_size_bytes', async () => (await diskOf(config.dataDir)).total);
  meter.gauge('alarms', async () => (await findAllPresent(clock(), store.db)).length);
  meter.gauge('longest_block_seconds', () => (blocksOf(services).longest()?.ms ?? 0) / 1_000);
  const mail = () => findMailState(clock(), store.db);
  const age = (at: string | null) =>
    at === null ? null : clock().since(Temporal.Instant.from(at)).total('seconds');
  meter.gauge('mail_waiting', async () => (await mail()).waiting);
  meter.gauge('mail_oldest_waiting_seconds', async () => age((await mail()).oldestWaitingSince) ?? 0);
  meter.gauge('mail_failing_seconds', async () => age((await mail()).failingSince) ?? 0);
  meter.gauge('mail_given_up', async () => (await mail()).givenUpWithin24Hours);
  meter.gauge('backup_age_seconds', async () => age((await findLastBackups(store.db)).made?.at ?? null));
  meter.gauge('certificate_days', async () => {
    const end = await certificateEndOf(services)();
    return end === null ? null : end.since(clock()).total('hours') / 24;
  });
}
