import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Return invoices (返金明細書) of money that goes back from now on. `schema-payments.ts` describes the columns. */
export function createReturnInvoices(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table return_invoices (
        invoice_id ${text} primary key not null,
        payment_id ${text} not null references payments (payment_id),
        invoice_number integer unique not null,
        amount integer not null check (amount > 0),
        tax integer not null check (tax between 0 and amount),
        tax_percent integer not null,
        returned_at ${text} not null,
        issuer_name ${text} not null,
        issuer_address ${text} not null,
        issuer_phone ${text} not null,
        issuer_number ${text}
      ) ${strict}`.execute(db);
      await sql`create index return_invoices_by_payment on return_invoices (payment_id)`.execute(db);
    },
  };
}
