import type { FastifyInstance } from 'fastify';
import { listAlarms } from '#contract/operations/alarms.ts';
import { healthz, readyz } from '#contract/operations/site.ts';
import { isDoubted } from '#server/platform/beat/public.ts';
import { isDraining, stopping } from '#server/platform/http/draining.ts';
import { troubled } from '#server/platform/http/error-handler.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllPresent } from './alarms-repository.ts';
import { readinessOf } from './readiness.ts';
import { wordsOf } from './words.ts';

const OK = { status: 'ok' } as const;

/** What a watcher asks of the server's health, and what the administrators see of it. */
export function registerWatch(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;
  const readiness = readinessOf(services);
  registerCall(app, healthz, async () => {
    if (isDraining(app)) throw stopping();
    return OK;
  });
  registerCall(app, readyz, async () => {
    if (isDraining(app)) throw stopping();
    const trouble = await readiness.trouble();
    if (trouble !== null) throw troubled(trouble);
    const latest = readiness.latestBeat();
    return latest !== null && isDoubted(clock(), latest)
      ? ({ ...OK, warning: 'clock_doubted' } as const)
      : OK;
  });
  registerCall(app, listAlarms, async () => {
    const alarms = await findAllPresent(clock(), store.db);
    return alarms.map((alarm) => {
      const { title, what, todo } = wordsOf(alarm);
      return { kind: alarm.kind, since: alarm.since, title, what, todo: [...todo] };
    });
  });
}
