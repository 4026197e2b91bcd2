import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Payments whose money is owed back when it comes, and inquiries of the card company. `schema-payments.ts` describes the columns. */
export function addVoidPayments(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table payments rename column without_member to is_void`.execute(db);
      // A check is not changed in place.
      await sql`alter table payments rename column dispute to dispute_before`.execute(db);
      await sql`alter table payments add column dispute ${text} check (dispute in ('inquiry', 'open', 'lost', 'closed'))`.execute(
        db,
      );
      await sql`update payments set dispute = dispute_before`.execute(db);
      await sql`alter table payments drop column dispute_before`.execute(db);
    },
  };
}
