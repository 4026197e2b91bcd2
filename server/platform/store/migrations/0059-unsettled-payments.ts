import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Money that came after its member was erased, and customers who are gone at the provider. `schema-payments.ts` describes the columns. */
export function addUnsettledPayments(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table payments add column without_member integer not null default 0
        check (without_member in (0, 1))`.execute(db);
      await sql`alter table payment_customers add column is_gone integer not null default 0
        check (is_gone in (0, 1))`.execute(db);
    },
  };
}
