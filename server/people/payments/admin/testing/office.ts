/** Starts a server with a signed-in administrator and one member without a payment, and calls the payment routes over HTTP. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { enterPayment, type MemberPayments, memberPayments } from '#contract/payment/admin.ts';
import type { CourseFact } from '#domain/membership/course/course.ts';
import { appendToCourse } from '#server/people/members/public.ts';
import { insertMember } from '#server/people/members/repository.ts';
import type { NewRow } from '#server/platform/store/schema.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { memberRecord } from '#server/testing/member.ts';

const NOW = '2026-11-24T03:00:00.000Z';
const CASH_YEAR = {
  method: 'cash',
  day: '2026-11-24',
  type: 'regular',
  plan: 'yearly',
  month: null,
  amount: 5_000,
  note: '',
} as const;

export const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

export type Office = Awaited<ReturnType<typeof openOffice>>;

export async function openOffice() {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;

  async function addMember(memberId: string, lastName: string, at = NOW) {
    const email = `${memberId.toLowerCase()}@example.jp`;
    const record = memberRecord({ userId: null, email, membership: { type: 'regular', expiresAt: null } });
    await insertMember({ ...record, memberId, lastName }, at, db);
  }

  await addMember('M1', '北野', '2026-01-01T00:00:00Z');
  return {
    server,
    ask,
    addMember,
    /** As the provider's round does: in one transaction. */
    async happen(memberId: string, at: string, ...facts: readonly CourseFact[]) {
      const events = facts.map((fact, place) => ({
        id: `${at} ${place} ${fact.kind}`,
        at: Temporal.Instant.from(at).add({ milliseconds: place }).toString({ smallestUnit: 'millisecond' }),
        ...fact,
      }));
      // In the order of the store: no announcement is tested here.
      await server.store.transaction((tx) =>
        appendToCourse({ memberId, events, by: 'provider', now: NOW, today: '2026-11-24' }, tx),
      );
    },
    async addPayment(payment: Partial<NewRow<'payments'>> & { readonly payment_id: string }) {
      await db
        .insertInto('payments')
        .values({ ...CARD_MONTH, external_id: `pi_${payment.payment_id}`, ...payment })
        .execute();
    },
    enter(body: object = {}, key: string | null = randomUUID(), memberId = 'M1') {
      return ask(enterPayment, {
        params: { memberId },
        body: { payerId: memberId, ...CASH_YEAR, ...body },
        headers: key === null ? {} : { 'idempotency-key': key },
      });
    },
    async viewOf(memberId = 'M1') {
      const { status, json } = await ask(memberPayments, { params: { memberId } });
      expect(status).toBe(200);
      return json as MemberPayments;
    },
    async audited() {
      const rows = await db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute();
      return rows.filter(({ area }) => area === 'payment');
    },
    async lettersAbout() {
      const rows = await db.selectFrom('letters').select('about').orderBy('created_at').execute();
      return rows.map(({ about }) => about).toSorted();
    },
  };
}

const CARD_MONTH = {
  member_id: 'M1',
  payer_id: 'M1',
  source: 'provider',
  method: 'card',
  membership_type: 'regular',
  payment_plan: 'monthly',
  month: '2026-11',
  debit_id: 'd1',
  amount: 500,
  refunded: 0,
  state: 'paid',
  begun_at: '2026-11-01T00:00:00.000Z',
  paid_at: '2026-11-01T00:00:00.000Z',
  refunded_at: null,
  receipt_number: null,
  note: '',
} as const;
