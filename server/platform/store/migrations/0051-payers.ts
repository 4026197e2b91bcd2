import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The standing debits at the provider, by the customer whose card is debited. `schema-payments.ts` describes the columns. */
export function createPaymentDebits(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table payment_debits (
        debit_id ${text} primary key not null,
        customer_id ${text} not null,
        member_id ${text},
        amount integer not null check (amount >= 0),
        begun_at ${text} not null,
        stray_since ${text},
        ended_at ${text}
      ) ${strict}`.execute(db);
      await sql`create index payment_debits_by_member on payment_debits (member_id)`.execute(db);
      await sql`create index payment_debits_by_customer on payment_debits (customer_id)`.execute(db);
    },
  };
}
