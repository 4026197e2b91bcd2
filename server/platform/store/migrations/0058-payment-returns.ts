import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * Money that went back without a refund of the office, once each with its day: a second one does not move the first to another
 * month. And how a payment is disputed. `schema-payments.ts` describes the columns.
 */
export function createPaymentReturns(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table payment_returns (
        return_id ${text} primary key not null,
        payment_id ${text} not null references payments (payment_id),
        amount integer not null check (amount > 0),
        cause ${text} not null check (cause in ('entry', 'refund', 'dispute')),
        returned_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create index payment_returns_by_payment on payment_returns (payment_id)`.execute(db);
      await sql`create index payment_returns_by_day on payment_returns (returned_at)`.execute(db);
      await sql`insert into payment_returns (return_id, payment_id, amount, cause, returned_at)
        select payment_id, payment_id, rest, case when source = 'office' then 'entry' else 'refund' end, refunded_at
        from (
          select payment_id, source, refunded_at, refunded - (
            select coalesce(sum(payment_refunds.amount), 0) from payment_refunds
            where payment_refunds.payment_id = payments.payment_id and payment_refunds.done_at is not null
          ) as rest
          from payments
        ) as part
        where rest > 0 and refunded_at is not null`.execute(db);
      await sql`alter table payments add column dispute ${text} check (dispute in ('open', 'lost', 'closed'))`.execute(
        db,
      );
    },
  };
}
