/** Payments: the SQL on their table. Money that has arrived never goes back to not having arrived. */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instantText } from '#server/platform/clock.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findMember } from './family-repository.ts';
import type { FoundPayment } from './provider.ts';

export type Payment = Row<'payments'>;

export async function findPayment(paymentId: string, db: Database): Promise<Payment | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** A slip blocks other choices for this long. A bank transfer that comes later is owed back. */
const SLIP_DAYS: Temporal.DurationLike = { hours: 8 * 24 };

/** A slip for a member, held by this payer. Only its own payer can cancel it. */
export type SlipOf = { readonly memberId: string; readonly payerId: string; readonly now: Temporal.Instant };

/** Whether a slip blocks other choices: its payer first pays or cancels it. */
export async function hasSlip({ memberId, payerId, now }: SlipOf, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('member_id', '=', memberId)
    .where('payer_id', '=', payerId)
    .where('state', '=', 'pending')
    .where('payment_plan', '=', 'yearly')
    .where('begun_at', '>', instantText(now.subtract(SLIP_DAYS)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the last payment of a payer for a member counts for nothing. */
export async function isLastVoid(
  { memberId, payerId }: Pick<SlipOf, 'memberId' | 'payerId'>,
  db: Database,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('is_void')
    .where('member_id', '=', memberId)
    .where('payer_id', '=', payerId)
    .orderBy('begun_at', 'desc')
    .executeTakeFirst();
  return row?.is_void === 1;
}

/** What a member paid, and what was paid for them, newest first. */
export async function findAllPayments(memberId: string, db: Database): Promise<readonly Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ or, eb }) => or([eb('member_id', '=', memberId), eb('payer_id', '=', memberId)]))
    .orderBy('begun_at', 'desc')
    .orderBy('payment_id')
    .execute();
}

/** Who makes a payment. `isVoid`: its money is owed back if it comes. */
export type Paying = { readonly payerId: string; readonly isVoid: boolean };

/**
 * Stores a payment as the provider has it, and returns its row where that says something new; null for nothing new, and for one
 * that was declined while its person was at it. What was stored of it later is never taken back. Needs a transaction that takes numbers
 * (`numbering.ts`).
 */
export async function upsertPayment(
  { payerId, isVoid }: Paying,
  found: FoundPayment,
  db: Database,
): Promise<Payment | null> {
  const stored = await db
    .selectFrom('payments')
    .selectAll()
    .where('external_id', '=', found.externalId)
    .executeTakeFirst();
  if (stored === undefined && found.state === 'failed' && found.debitId === null) return null;
  const row = stored ?? (await insertPayment(payerId, found, db));
  const change = { ...changeOf(row, found), is_void: await voidnessOf(row, found, isVoid, db) };
  if (stored !== undefined && isEqual(stored, change)) return null;
  const { paid_at } = change;
  const receipt_number =
    paid_at !== null && row.receipt_number === null ? await nextReceiptNumber(db) : row.receipt_number;
  return db
    .updateTable('payments')
    .set({ ...change, receipt_number })
    .where('payment_id', '=', row.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The number of the next receipt, within the transaction (`numbering.ts`) that gives it to a payment. */
export async function nextReceiptNumber(db: Database): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.max('receipt_number').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function insertPayment(payerId: string, found: FoundPayment, db: Database): Promise<Payment> {
  return db
    .insertInto('payments')
    .values({
      payment_id: randomUUID(),
      member_id: found.memberId,
      payer_id: payerId,
      source: 'provider',
      external_id: found.externalId,
      method: found.method,
      membership_type: found.type,
      payment_plan: found.plan,
      month: found.month,
      debit_id: found.debitId,
      amount: found.amount,
      refunded: 0,
      state: 'pending',
      begun_at: found.begunAt,
      paid_at: null,
      refunded_at: null,
      receipt_number: null,
      note: '',
      slip_url: found.slip?.url ?? null,
      slip_ends_at: found.slip?.endsAt ?? null,
      dispute: found.dispute,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Change = Pick<
  Payment,
  'state' | 'method' | 'paid_at' | 'refunded' | 'refunded_at' | 'slip_url' | 'slip_ends_at' | 'dispute'
>;

/** Whether a payment is void. This is decided when its money comes, and does not change later. */
async function voidnessOf(
  { paid_at, member_id, is_void }: Payment,
  found: FoundPayment,
  isVoid: boolean,
  db: Database,
): Promise<0 | 1> {
  if (paid_at !== null) return is_void;
  const isOrphan = found.paidAt !== null && (await findMember(member_id, db)) === null;
  return isVoid || isOrphan ? 1 : is_void;
}

function changeOf(
  row: Payment,
  { state, method, refunded, paidAt, refundedAt, slip, dispute }: FoundPayment,
): Change {
  const { paid_at, refunded_at, amount } = row;
  const others = { slip_url: slip?.url ?? null, slip_ends_at: slip?.endsAt ?? null, dispute };
  // A slip that has run out does not say any more what it was.
  if (paid_at === null && state !== 'paid')
    return {
      state,
      method: state === 'failed' ? row.method : method,
      paid_at,
      refunded: row.refunded,
      refunded_at,
      ...others,
    };
  const back = Math.min(Math.max(row.refunded, refunded), amount);
  return {
    method,
    paid_at: paid_at ?? paidAt,
    refunded: back,
    refunded_at: back === 0 ? null : (refunded_at ?? refundedAt),
    state: back > 0 && back === amount ? 'refunded' : 'paid',
    ...others,
  };
}

function isEqual(row: Payment, change: Change & Pick<Payment, 'is_void'>): boolean {
  return (
    row.state === change.state &&
    row.method === change.method &&
    row.paid_at === change.paid_at &&
    row.refunded === change.refunded &&
    row.refunded_at === change.refunded_at &&
    row.slip_url === change.slip_url &&
    row.slip_ends_at === change.slip_ends_at &&
    row.dispute === change.dispute &&
    row.is_void === change.is_void
  );
}

/** A refund that the office has decided. */
export type DecidedRefund = Row<'payment_refunds'> & Pick<Row<'payments'>, 'external_id' | 'member_id'>;

/** The refunds of a payer's payments that the provider has not made. */
export async function findAllOpenRefunds(payerId: string, db: Database): Promise<readonly DecidedRefund[]> {
  return db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.payment_id', 'refund.payment_id')
    .selectAll('refund')
    .select(['payment.external_id', 'payment.member_id'])
    .where('payment.payer_id', '=', payerId)
    .where('payment.source', '=', 'provider')
    .where('refund.done_at', 'is', null)
    .where('refund.problem', 'is', null)
    .orderBy('refund.decided_at')
    .orderBy('refund.refund_id')
    .execute();
}

/** The payments of a payer with refunds that the provider has made and no letter has told of. */
export async function findAllUntoldRefunds(
  payerId: string,
  db: Database,
): Promise<readonly Pick<Payment, 'payment_id' | 'member_id'>[]> {
  return db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.payment_id', 'refund.payment_id')
    .innerJoin('members as member', 'member.member_id', 'payment.member_id')
    .select(['payment.payment_id', 'payment.member_id'])
    .distinct()
    .where('payment.payer_id', '=', payerId)
    .where('payment.source', '=', 'provider')
    .where('refund.done_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_letters')
            .select('about')
            .whereRef('membership_letters.member_id', '=', 'payment.member_id')
            .where('about', '=', sql<string>`'refund ' || refund.refund_id`),
        ),
      ),
    )
    .execute();
}

/** What the refunds of a payment mean for its days: decided by the office to end them or to leave them, or made at the provider. */
export async function findRefundMeaning(
  paymentId: string,
  db: Database,
): Promise<'ends' | 'leaves' | 'atProvider'> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('ends_membership')
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is not', null)
    .execute();
  if (rows.length === 0) return 'atProvider';
  return rows.some(({ ends_membership }) => ends_membership === 1) ? 'ends' : 'leaves';
}

/** False where it is done already, or the office has withdrawn it. */
export async function updateRefundDone(refundId: string, now: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_refunds')
    .set({ done_at: now })
    .where('refund_id', '=', refundId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateRefundProblem(refundId: string, problem: string, db: Database): Promise<void> {
  await db.updateTable('payment_refunds').set({ problem }).where('refund_id', '=', refundId).execute();
}
