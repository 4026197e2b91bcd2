/** A desk where letters about memberships are written, on a store of the test: what would be sent lies in `letters`. */

import { tokyoDate } from '#domain/calendar/tokyo.ts';
import type { CourseEvent, CourseFact } from '#domain/membership/course/course.ts';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import { insertEvents } from '#server/people/members/course-repository.ts';
import { insertMember } from '#server/people/members/repository.ts';
import type { Mail } from '#server/platform/messages.ts';
import type { NewRow } from '#server/platform/store/schema.ts';
import { memberRecord } from '#server/testing/member.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { writeLetters } from '../letters.ts';

export const PRICES = {
  regular: { monthly: 500, yearly: 5_000 },
  premium: { monthly: 1_000, yearly: 10_000 },
};

/** At the ISO instant `now`, which `move` changes. */
export async function openDesk(now: string, publicUrl: string | null = 'https://tsunagu.example') {
  const store = await openTestStore();
  const letters: Mail[] = [];
  let at = Temporal.Instant.from(now);
  const clock = () => at;
  const services = {
    store,
    clock,
    today: () => tokyoDate(clock()),
    messages: lettersInto(letters),
    config: { publicUrl },
    content: { now: () => ({ site: { name: 'つなぐ', prices: PRICES } }) },
    log: { info: () => undefined },
  };

  return {
    services,
    letters,
    db: store.db,
    move: (later: string) => {
      at = Temporal.Instant.from(later);
    },
    async addMember(memberId: string, lastName: string, payerId: string | null = null) {
      const email = `${memberId.toLowerCase()}@example.jp`;
      const record = memberRecord({ userId: null, email, membership: { type: 'regular', expiresAt: null } });
      await insertMember({ ...record, memberId, lastName }, now, store.db);
      await store.db
        .updateTable('members')
        .set({ payer_id: payerId })
        .where('member_id', '=', memberId)
        .execute();
    },
    addPayment: (payment: Partial<NewRow<'payments'>> & { readonly payment_id: string }) =>
      store.db
        .insertInto('payments')
        .values({ ...PAYMENT, begun_at: now, paid_at: now, ...payment })
        .execute(),
    /** Appends, and writes about what was appended; returns what was written. */
    async happen(memberId: string, ...facts: readonly CourseFact[]) {
      const events = facts.map((fact, place): CourseEvent => {
        const instant = at.add({ milliseconds: place }).toString({ smallestUnit: 'millisecond' });
        return { id: `${instant} ${fact.kind}`, at: instant, ...fact };
      });
      letters.length = 0;
      await store.transaction(async (db) => {
        for (const event of events)
          await insertEvents([{ memberId, event, by: 'office', recordedAt: event.at }], db);
        await writeLetters(memberId, events, services, db);
      });
      return [...letters];
    },
  };
}

const PAYMENT = {
  member_id: 'M1',
  payer_id: 'M1',
  source: 'office',
  external_id: null,
  method: 'cash',
  membership_type: 'regular',
  payment_plan: 'yearly',
  month: null,
  debit_id: null,
  amount: 5_000,
  refunded: 0,
  state: 'paid',
  refunded_at: null,
  receipt_number: null,
  note: '',
} as const;
