/**
 * What turns with a day: a year of another type begins, days that a notice gives up have come. The record says when it turns next
 * (`turns_on`), so that a round reads those who do, and nobody else. It may run in every process at once: each member is held while the
 * record is written, and who comes second finds nothing to do.
 */

import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { every } from '#server/platform/work/every.ts';
import { appendToCourse } from './course.ts';
import { findAllTurning } from './course-repository.ts';

/** A day that begins counts within a minute; the query is one look at an index. */
const EVERY_MS = 60_000;
/** Between two of these, other work has its turn. */
const AT_ONCE = 100;

type Needs = Pick<Services, 'store' | 'clock' | 'today'>;

export function keepTurns(services: Services): void {
  const run = (signal: AbortSignal) => turnMembers(services, () => signal.aborted);
  every('memberships that turn today', { everyMs: EVERY_MS }, run, services);
}

/** Writes the records that turn by today; how many. */
export async function turnMembers({ store, clock, today }: Needs, isClosed = () => false): Promise<number> {
  const moment = { now: instantText(clock()), today: today() };
  let turned = 0;
  for (;;) {
    const due = await findAllTurning({ today: moment.today, limit: AT_ONCE }, store.db);
    for (const memberId of due) {
      if (isClosed()) return turned;
      await store.transaction((db) => appendToCourse({ memberId, events: [], by: 'round', ...moment }, db));
      turned += 1;
    }
    if (due.length < AT_ONCE) return turned;
  }
}
