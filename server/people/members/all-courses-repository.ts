/** 会員の経過 of many members at once: the SQL for what is counted over all of them. */

import { type Course, type CourseEvent, courseOf } from '#domain/membership/course/course.ts';
import type { Database } from '#server/platform/store/store.ts';
import { toEvent } from './course-repository.ts';

/** A member with the course of the membership. */
export type MemberCourse = { readonly memberId: string; readonly course: Course };

/** The courses of these members; without ids, of the next `most` members in the order of their ids. */
export async function findAllCourses(
  { ids, after, most }: { readonly ids?: readonly string[]; readonly after: string; readonly most: number },
  db: Database,
): Promise<readonly MemberCourse[]> {
  let members = db
    .selectFrom('members')
    .select(['member_id', 'membership_type', 'payment_plan', 'expires_at', 'created_at'])
    .where('member_id', '>', after);
  if (ids !== undefined) members = members.where('member_id', 'in', ids);
  const rows = await members.orderBy('member_id').limit(most).execute();
  if (rows.length === 0) return [];
  const events = await db
    .selectFrom('membership_events')
    .selectAll()
    .where(
      'member_id',
      'in',
      rows.map(({ member_id }) => member_id),
    )
    .execute();
  const byMember = Map.groupBy(events, ({ member_id }) => member_id);
  return rows.flatMap((row) => {
    const stored = byMember.get(row.member_id)?.map(toEvent) ?? [beginningOf(row)];
    const course = courseOf(stored);
    return course === null ? [] : [{ memberId: row.member_id, course }];
  });
}

/** Of a record from before courses were kept. */
function beginningOf(row: {
  readonly membership_type: Course['choice']['type'];
  readonly payment_plan: Course['choice']['plan'];
  readonly expires_at: string | null;
  readonly created_at: string;
}): CourseEvent {
  const { membership_type: type, payment_plan: plan, expires_at: expiresAt, created_at: at } = row;
  return { id: 'began', at, kind: 'began', type, plan, expiresAt };
}
