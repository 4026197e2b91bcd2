import type { FastifyInstance } from 'fastify';
import { listAlarms } from '#contract/alarms.ts';
import { registerCall } from '#server/http/register.ts';
import type { Services } from '#server/services.ts';
import { findAllPresent } from './alarms-repository.ts';
import { wordsOf } from './words.ts';

/** What the administrators see of the server's health. */
export function registerWatch(app: FastifyInstance, { store, clock }: Services): void {
  registerCall(app, listAlarms, async () => {
    const alarms = await findAllPresent(clock(), store.db);
    return alarms.map((alarm) => {
      const { title, what, todo } = wordsOf(alarm);
      return { kind: alarm.kind, since: alarm.since, title, what, todo: [...todo] };
    });
  });
}
