/** What a member chooses and gives notice of: events of the course, which the round then makes so at the provider. */

import { randomUUID } from 'node:crypto';
import { lastDaysOffered, termsOf } from '#domain/membership/course/changes.ts';
import type { Choice, Course, CourseFact } from '#domain/membership/course/course.ts';
import { appendToCourse, findCourse } from '#server/members/public.ts';
import { instantText } from '#server/messages/public.ts';
import { Refusal } from '#server/refusal.ts';
import { oncePerServer } from '#server/services.ts';
import { findAllCustomersOf } from './customers-repository.ts';
import { memberOf } from './family.ts';
import type { FamilyMember } from './family-repository.ts';
import { writeLetters } from './letters/letters.ts';
import { lookupsOf } from './lookups.ts';
import { cannot, noSuchMember } from './messages.ts';
import { pricesOf } from './prices.ts';

export const choicesOf = oncePerServer((services) => {
  const { store, clock, today } = services;
  const lookups = lookupsOf(services);

  return {
    /** Notes what the next payment is for; what holds now takes an earlier choice back. */
    choose: (caller: FamilyMember, memberId: string, choice: Choice) =>
      happened(caller, memberId, (course) => {
        const isPresent = choice.type === course.choice.type && choice.plan === course.choice.plan;
        if (!isPresent || course.next === null) requireLater(course, choice);
        return { kind: 'chosen', ...choice };
      }),

    /** Null takes a notice back that has not come true. */
    leave: (caller: FamilyMember, memberId: string, lastDay: string | null) =>
      happened(caller, memberId, (course) => {
        if (lastDay === null) {
          if (course.leaving === null || course.leaving.lastDay < today()) throw cannot('not_leaving');
          return { kind: 'staying' };
        }
        if (!lastDaysOffered(course, today()).includes(lastDay)) throw cannot('not_offered');
        return { kind: 'leaving', lastDay };
      }),
  };

  function requireLater(course: Course, choice: Choice): void {
    const prices = pricesOf(services);
    if (prices === null) throw cannot('no_prices');
    const read = termsOf(course, choice, today(), prices);
    if (!read.ok) throw new Refusal('conflict', read.fault);
    if (read.terms.way === 'payNow') throw cannot('pays_now');
  }

  async function happened(
    caller: FamilyMember,
    memberId: string,
    factOf: (course: Course) => CourseFact,
  ): Promise<void> {
    await store.transaction(async (db) => {
      await memberOf(caller, memberId, db);
      const now = instantText(clock());
      const appending = { memberId, by: 'member', now, today: today() } as const;
      // Holds the course, so that what is decided is decided on what it is.
      await appendToCourse({ ...appending, events: [] }, db);
      const course = await findCourse(memberId, db);
      if (course === null) throw noSuchMember();
      const fact = factOf(course);
      const event = { id: `${fact.kind}:${randomUUID()}`, at: now, ...fact };
      const added = await appendToCourse({ ...appending, events: [event] }, db);
      await writeLetters(memberId, added, services, db);
      await lookups.note(await findAllCustomersOf(memberId, db), db);
    });
    lookups.wake();
  }
});
