/** 会員の経過: the SQL on its events (docs/decisions/0038-a-membership-is-what-was-paid.md). */

import type { CourseEvent, CourseFact } from '#domain/membership/course/course.ts';
import type { Row } from '#server/store/schema.ts';
import type { Database } from '#server/store/store.ts';

/** Whose deed an event is. */
export type EventBy = Row<'membership_events'>['by'];

export async function findAllEvents(memberId: string, db: Database): Promise<readonly CourseEvent[]> {
  const rows = await db
    .selectFrom('membership_events')
    .select(['event_id', 'at', 'kind', 'fact'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  return rows.map(toEvent);
}

export type NewEvent = { readonly event: CourseEvent; readonly by: EventBy; readonly recordedAt: string };

/** Appends an event; false where its member has it already. */
export async function insertEvent(
  memberId: string,
  { event, by, recordedAt }: NewEvent,
  db: Database,
): Promise<boolean> {
  const { id, at, kind, ...fact } = event;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership_events')
    .values({
      member_id: memberId,
      event_id: id,
      at,
      recorded_at: recordedAt,
      kind,
      fact: JSON.stringify(fact),
      by,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'event_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function toEvent({
  event_id,
  at,
  kind,
  fact,
}: Pick<Row<'membership_events'>, 'event_id' | 'at' | 'kind' | 'fact'>) {
  // Written by this file.
  const rest = JSON.parse(fact) as Omit<CourseFact, 'kind'>;
  return { id: event_id, at, kind, ...rest } as CourseEvent;
}
