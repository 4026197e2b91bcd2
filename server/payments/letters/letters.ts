/** What is written to members about their payments. */

import type { CourseEvent } from '#domain/membership/course/course.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';

/** Writes what these new events of a course say to whom they concern, in the transaction that appends them. */
export async function writeLetters(
  _memberId: string,
  _events: readonly CourseEvent[],
  _services: Services,
  _db: Database,
): Promise<void> {
  // Nothing is written yet.
}
