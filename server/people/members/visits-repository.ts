/** Members' visits: the SQL on the day's numbers, and on the last day of a session. */

import type { Database } from '#server/platform/store/store.ts';

export type SeenSession = { readonly userId: string; readonly sessionId: string };

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;

/** Counts the accounts of these sessions that have not been counted on this day, `YYYY-MM-DD`. */
export async function countVisits(
  day: string,
  sessions: readonly SeenSession[],
  db: Database,
): Promise<void> {
  // First: processes that count the same day take turns.
  await db
    .insertInto('daily_visits')
    .values({ day, members: 0 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((set) => ({ members: set.ref('daily_visits.members') })),
    )
    .execute();
  for (let at = 0; at < sessions.length; at += AT_ONCE)
    await countSome(day, sessions.slice(at, at + AT_ONCE), db);
}

async function countSome(day: string, sessions: readonly SeenSession[], db: Database): Promise<void> {
  const userIds = [...new Set(sessions.map(({ userId }) => userId))];
  const seen = await db
    .selectFrom('member_sessions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('seen_on', '>=', day)
    .execute();
  await db
    .updateTable('member_sessions')
    .set({ seen_on: day })
    .where('user_id', 'in', userIds)
    .where(
      'session_id',
      'in',
      sessions.map(({ sessionId }) => sessionId),
    )
    .where((is) => is.or([is('seen_on', 'is', null), is('seen_on', '<', day)]))
    .execute();
  const first = userIds.length - seen.length;
  if (first === 0) return;
  await db
    .updateTable('daily_visits')
    .set((is) => ({ members: is('members', '+', first) }))
    .where('day', '=', day)
    .execute();
}

/** Of the days from `first` to `last`, oldest first; a day without a visit may be missing. */
export async function findDailyVisits(
  { first, last }: { readonly first: string; readonly last: string },
  db: Database,
): Promise<readonly { readonly day: string; readonly members: number }[]> {
  return db
    .selectFrom('daily_visits')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
}
