import { instantText } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/store/store.ts';

const HALF_A_MINUTE = { seconds: 30 };

/**
 * As if half a minute had passed, for a test in which no process of the server lives: what a dead one had begun is anybody's again, and
 * what it had put off for as long is due.
 */
export async function passHalfAMinute(db: Database): Promise<void> {
  const now = Temporal.Now.instant();
  const [begins, ends] = [instantText(now), instantText(now.add(HALF_A_MINUTE))];
  for (const column of ['due_at', 'claimed_until'] as const) {
    await db
      .updateTable('jobs')
      .set({ [column]: begins })
      .where(column, '>', begins)
      .where(column, '<=', ends)
      .execute();
  }
  await db
    .updateTable('letters')
    .set({ due_at: begins })
    .where('due_at', '>', begins)
    .where('due_at', '<=', ends)
    .execute();
}
