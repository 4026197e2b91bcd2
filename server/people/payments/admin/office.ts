/** What every hand of the office on payments shares: the course that follows, its letters, the audit, the provider's side. */

import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { type JstDate, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import type { CourseEvent } from '#domain/membership/course/course.ts';
import { firstDayOf, type Month, nextMonth } from '#domain/membership/course/term.ts';
import { appendToCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import { whenCommitted } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { writeLetters } from '../letters/letters.ts';
import { lookupsOf } from '../lookups.ts';
import { notePayersOf } from '../note-payers.ts';
import type { Period } from './repository.ts';

/** Appends what the office did to a course, in the transaction that `db` is, with all that follows from it. */
export async function appendByOffice(
  { memberId, event }: { readonly memberId: string; readonly event: CourseEvent },
  services: Services,
  db: Database,
): Promise<void> {
  const now = instantText(services.clock());
  const appended = { memberId, events: [event], by: 'office', now, today: services.today() } as const;
  const added = await appendToCourse(appended, db);
  await writeLetters(memberId, added, services, db);
  await alignLater([memberId], services, db);
}

/** Lets the provider's side be brought to what the office has decided: the customers who pay for members are looked up. Within a transaction. */
export async function alignLater(
  memberIds: readonly string[],
  services: Services,
  db: Database,
): Promise<void> {
  const lookups = lookupsOf(services);
  await notePayersOf(memberIds, instantText(services.clock()), db);
  whenCommitted(db, () => lookups.wake());
}

/** Of the audit: what was done with the payments of a member, whom it does not name. */
export function entryOf(memberId: string, caller: Pick<Member, 'email'>, sentence: string): AuditEntry {
  return {
    actor: caller.email,
    area: 'payment',
    subjectId: memberId,
    subjectName: '',
    sentence,
    changes: [],
  };
}

/** A month in Tokyo, as instants. */
export function periodOf(month: Month): Period {
  return { from: startOf(firstDayOf(month)), before: startOf(firstDayOf(nextMonth(month))) };
}

function startOf(day: JstDate): string {
  return instantText(tokyoMidnight(day));
}
