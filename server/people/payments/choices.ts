/**
 * What a member chooses and gives notice of: events of the course, which the round then makes so at the provider. What makes
 * another member's card pay more waits for that payer (docs/decisions/0047-a-dearer-plan-waits-for-its-payer.md).
 */

import { randomUUID } from 'node:crypto';
import { raisesDebit, startAwaited, termsOf, wishedDebit } from '#domain/membership/course/changes.ts';
import type { Choice, Course, CourseFact, DebitRequest } from '#domain/membership/course/course.ts';
import { isSameChoice } from '#domain/membership/course/span.ts';
import { appendToCourse, findAllEvents, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllCustomersOf } from './customers-repository.ts';
import { memberOf } from './family.ts';
import { type FamilyMember, findMember } from './family-repository.ts';
import { writeLetters } from './letters/letters.ts';
import { lookupsOf } from './lookups.ts';
import { cannot, noSuchMember, tooManyRequests } from './messages.ts';
import { noticeFact } from './notice.ts';
import { pricesOf } from './prices.ts';
import { hasSlip } from './repository.ts';

/** Requests that one member may send to the payer in 24 hours: each writes a letter. */
const MAX_REQUESTS_A_DAY = 3;

export type AnsweredRequest = {
  readonly memberId: string;
  /** What the payer saw. */
  readonly choice: Choice;
  readonly amount: number;
  readonly agrees: boolean;
};

export const choicesOf = oncePerServer((services) => {
  const { store, clock, today } = services;
  const lookups = lookupsOf(services);

  return {
    /**
     * Notes what the next payment is for; what holds now takes an earlier choice or request back. Asks the payer instead if the
     * payer's debit would become dearer.
     */
    choose: (caller: FamilyMember, memberId: string, choice: Choice) =>
      happened(caller, memberId, async (course, member, db) => {
        const { next } = course;
        const request = openRequest(course, member);
        // Before the first debit, the course's own choice is only what was registered.
        const hasPaid = startAwaited(course, today()) === null;
        const endsChange = hasPaid && next !== null && isSameChoice(choice, course.choice);
        const endsRequest = request !== null && isSameChoice(choice, next ?? course.choice);
        const slip = { memberId, payerId: member.payer_id ?? memberId, now: clock() };
        if (await hasSlip(slip, db)) throw cannot('slip_waits');
        if (!endsChange && !endsRequest) requireLater(course, choice);
        const { payer_id: payer } = member;
        const prices = pricesOf(services);
        if (payer === null || payer === caller.member_id) return { kind: 'chosen', ...choice };
        if (prices === null) throw cannot('no_prices');
        const amount = prices[choice.type].monthly;
        if (!raisesDebit(course, choice, prices)) {
          const debitType = wishedDebit(course)?.type ?? null;
          return {
            kind: 'chosen',
            ...choice,
            basis: { payer, amount, debit: course.debit, type: debitType },
          };
        }
        if (request !== null && isSameChoice(request, choice)) return null;
        await requireFewRequests(memberId, db);
        const { type, plan } = choice;
        return { kind: 'requested', type, plan, payer, amount };
      }),

    /** The payer's answer. Throws a 409 unless the payer answers what was asked, at today's price. */
    answer: (caller: FamilyMember, { memberId, choice, amount, agrees }: AnsweredRequest) =>
      happened(caller, memberId, async (course, member) => {
        if (member.payer_id !== caller.member_id) throw cannot('only_payer');
        const request = openRequest(course, member);
        const price = pricesOf(services)?.[choice.type].monthly;
        if (request === null || !isSameChoice(request, choice)) throw cannot('request_gone');
        const { type, plan, payer } = request;
        if (!agrees) return { kind: 'declined', type, plan, payer, amount };
        if (amount !== price) throw cannot('request_gone');
        return { kind: 'agreed', type, plan, payer, amount };
      }),

    /** Null takes a notice back that has not come true. */
    leave: (caller: FamilyMember, memberId: string, lastDay: string | null) =>
      happened(caller, memberId, async (course, { payer_id: payer }) => {
        const fact = noticeFact(course, lastDay, today());
        const isPayer = payer === null || payer === caller.member_id;
        // The payer's card would be debited again.
        if (fact.kind === 'staying' && !isPayer && course.debit !== null) throw cannot('payer_takes_back');
        return fact;
      }),
  };

  async function requireFewRequests(memberId: string, db: Database): Promise<void> {
    const since = instantText(clock().subtract({ hours: 24 }));
    const events = await findAllEvents(memberId, db);
    const requests = events.filter(({ kind, at }) => kind === 'requested' && at > since);
    if (requests.length >= MAX_REQUESTS_A_DAY) throw tooManyRequests(MAX_REQUESTS_A_DAY);
  }

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
    factOf: (course: Course, member: FamilyMember, db: Database) => Promise<CourseFact | null>,
  ): Promise<void> {
    await store.transaction(async (db) => {
      await memberOf(caller, memberId, db);
      const now = instantText(clock());
      const appending = { memberId, by: 'member', now, today: today() } as const;
      // Holds the course, so that what is decided is decided on what it is.
      await appendToCourse({ ...appending, events: [] }, db);
      const course = await findCourse(memberId, db);
      if (course === null) throw noSuchMember();
      // As it is now that nobody else changes it.
      const member = await findMember(memberId, db);
      if (member === null) throw noSuchMember();
      const fact = await factOf(course, member, db);
      if (fact === null) return;
      const event = { id: `${fact.kind}:${randomUUID()}`, at: now, ...fact };
      const added = await appendToCourse({ ...appending, events: [event] }, db);
      await writeLetters(memberId, added, services, db);
      await lookups.note(await findAllCustomersOf(memberId, db), db);
    });
    lookups.wake();
  }
});

/** What waits for the consent of the member's present payer. */
export function openRequest(
  { request }: Course,
  { payer_id }: Pick<FamilyMember, 'payer_id'>,
): DebitRequest | null {
  return request !== null && request.payer === payer_id ? request : null;
}
