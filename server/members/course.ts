/** 会員の経過 as the server keeps it: events are appended, and the member's row follows them in the same transaction. */

import { type Course, type CourseEvent, courseOf, membershipOn } from '#domain/membership/course/course.ts';
import type { Database } from '#server/store/store.ts';
import { type EventBy, findAllEvents, insertEvent } from './course-repository.ts';

export type Appending = {
  readonly memberId: string;
  readonly events: readonly CourseEvent[];
  readonly by: EventBy;
  /** Instant in UTC with milliseconds. */
  readonly now: string;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
};

/**
 * Appends what is new of these events, and writes the member's row as it is today. Returns the events that were new: letters are
 * written about them alone. A member whose record is from before courses were kept gets its beginning first. Nothing for nobody.
 */
export async function appendToCourse(appending: Appending, db: Database): Promise<readonly CourseEvent[]> {
  throw new Error(
    `to be written: ${appending.memberId} ${String(db)} ${String(insertEvent)} ${String(membershipOn)}`,
  );
}

/** The member's course; null for nobody. */
export async function findCourse(memberId: string, db: Database): Promise<Course | null> {
  return courseOf(await findAllEvents(memberId, db));
}
