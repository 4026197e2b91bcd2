/** 退会の届け that a member told the office, by the rule that holds for members themselves. */

import { randomUUID } from 'node:crypto';
import { appendToCourse, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { noticeFact } from '../notice.ts';
import * as sentence from './messages.ts';
import { appendByOffice, entryOf } from './office.ts';

type Entering = {
  readonly memberId: string;
  /** Null takes the notice back. */
  readonly lastDay: string | null;
  readonly caller: Member;
};

/** Enters a notice. Throws a 404 for nobody, a 409 for a day that is not offered, or without a notice to take back. */
export async function enterNoticeOf(
  { memberId, lastDay, caller }: Entering,
  services: Services,
): Promise<void> {
  const now = instantText(services.clock());
  const today = services.today();
  await services.store.transaction(async (db) => {
    // Holds the course, so that what is decided is decided on what it is.
    await appendToCourse({ memberId, events: [], by: 'office', now, today }, db);
    const course = await findCourse(memberId, db);
    if (course === null) throw notFound('member_not_found', sentence.UNKNOWN_MEMBER);
    const fact = noticeFact(course, lastDay, today);
    const event = { id: `${fact.kind}:${randomUUID()}`, at: now, ...fact };
    await appendByOffice({ memberId, event }, services, db);
    const done = lastDay === null ? sentence.NOTICE_TAKEN_BACK : sentence.noticeEntered(lastDay);
    await services.audit(entryOf(memberId, caller, done), db);
  });
}
