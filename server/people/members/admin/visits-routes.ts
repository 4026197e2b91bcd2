import type { FastifyInstance } from 'fastify';
import { listVisits, VISIT_DAYS } from '#contract/operations/visits.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { findDailyVisits } from '../visits-repository.ts';

export function registerVisits(app: FastifyInstance, { store, today }: Services): void {
  registerCall(app, listVisits, async () => {
    const last = Temporal.PlainDate.from(today());
    const days = Array.from({ length: VISIT_DAYS }, (_, ago) =>
      last.subtract({ days: VISIT_DAYS - 1 - ago }).toString(),
    );
    const counted = await findDailyVisits({ first: days[0] ?? '', last: last.toString() }, store.db);
    const byDay = new Map(counted.map(({ day, members }) => [day, members]));
    return { days: days.map((day) => ({ day, members: byDay.get(day) ?? 0 })) };
  });
}
