import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * A member may have had several customers: one present, and those that were deleted at the provider. Refunds of payers who were erased
 * before are looked up once more, each by its payment: their customers are not stored any more. `schema-payments.ts` describes the columns.
 */
export function keyCustomersById(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table payment_customers rename to payment_customers_before`.execute(db);
      await sql`create table payment_customers (
        customer_id ${text} primary key not null,
        member_id ${text} not null,
        has_card integer not null default 0 check (has_card in (0, 1)),
        is_gone integer not null default 0 check (is_gone in (0, 1))
      ) ${strict}`.execute(db);
      await sql`insert into payment_customers (customer_id, member_id, has_card, is_gone)
        select customer_id, member_id, has_card, is_gone from payment_customers_before`.execute(db);
      await sql`drop table payment_customers_before`.execute(db);
      await sql`create index payment_customers_by_member on payment_customers (member_id)`.execute(db);
      await sql`create unique index payment_customers_present on payment_customers (member_id) where is_gone = 0`.execute(
        db,
      );
      await sql`insert into payment_lookups (customer_id, due_at)
        select payments.external_id, min(payment_refunds.decided_at)
        from payment_refunds join payments on payments.payment_id = payment_refunds.payment_id
        where payment_refunds.done_at is null and payment_refunds.problem is null and payments.external_id is not null
          and not exists (select 1 from payment_customers where payment_customers.member_id = payments.payer_id)
          and not exists (select 1 from payment_lookups where payment_lookups.customer_id = payments.external_id)
        group by payments.external_id`.execute(db);
    },
  };
}
