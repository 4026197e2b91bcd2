import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Membership as a course of events, and the money that moves it. `schema-payments.ts` says what the columns mean. */
export function createPayments(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table members add column open_until ${text}`.execute(db);
      await sql`alter table members add column turns_on ${text}`.execute(db);
      await sql`alter table members add column payer_id ${text}`.execute(db);
      await sql`create index members_by_turn on members (turns_on)`.execute(db);
      await sql`create index members_by_payer on members (payer_id)`.execute(db);
      await sql`create table membership_events (
        member_id ${text} not null,
        event_id ${text} not null,
        at ${text} not null,
        recorded_at ${text} not null,
        kind ${text} not null,
        fact ${text} not null,
        by ${text} not null check (by in ('member', 'provider', 'office', 'round')),
        primary key (member_id, event_id)
      ) ${strict}`.execute(db);
      await sql`create table payments (
        payment_id ${text} primary key not null,
        member_id ${text} not null,
        payer_id ${text} not null,
        source ${text} not null check (source in ('provider', 'office')),
        external_id ${text} unique,
        method ${text} not null check (method in ('card', 'konbini', 'transfer', 'cash', 'other')),
        membership_type ${text} not null check (membership_type in ('regular', 'premium')),
        payment_plan ${text} not null check (payment_plan in ('monthly', 'yearly')),
        month ${text},
        debit_id ${text},
        amount integer not null check (amount >= 0),
        refunded integer not null default 0 check (refunded between 0 and amount),
        state ${text} not null check (state in ('pending', 'paid', 'failed', 'refunded')),
        begun_at ${text} not null,
        paid_at ${text},
        refunded_at ${text},
        receipt_number integer unique,
        note ${text} not null default '',
        check ((payment_plan = 'monthly') = (month is not null)),
        check ((state in ('paid', 'refunded')) = (paid_at is not null))
      ) ${strict}`.execute(db);
      await sql`create index payments_by_member on payments (member_id, begun_at)`.execute(db);
      await sql`create index payments_by_payer on payments (payer_id, begun_at)`.execute(db);
      await sql`create index payments_by_arrival on payments (paid_at)`.execute(db);
      await sql`create table payment_customers (
        member_id ${text} primary key not null,
        customer_id ${text} unique not null,
        has_card integer not null default 0 check (has_card in (0, 1))
      ) ${strict}`.execute(db);
      await sql`create table payment_lookups (
        customer_id ${text} primary key not null,
        reports integer not null default 1,
        due_at ${text} not null,
        failures integer not null default 0,
        claim ${text},
        claimed_until ${text}
      ) ${strict}`.execute(db);
      await sql`create index payment_lookups_by_due on payment_lookups (due_at)`.execute(db);
      await sql`create table payment_nights (
        day ${text} primary key not null
      ) ${strict}`.execute(db);
      await sql`create table payment_refunds (
        refund_id ${text} primary key not null,
        payment_id ${text} not null references payments (payment_id),
        amount integer not null check (amount > 0),
        ends_membership integer not null check (ends_membership in (0, 1)),
        decided_by ${text} not null,
        reason ${text} not null,
        decided_at ${text} not null,
        done_at ${text},
        problem ${text}
      ) ${strict}`.execute(db);
      await sql`create index payment_refunds_by_payment on payment_refunds (payment_id)`.execute(db);
      await sql`create table family_codes (
        member_id ${text} primary key not null,
        code_hash ${text} unique not null,
        expires_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table membership_letters (
        member_id ${text} not null,
        about ${text} not null,
        written_at ${text} not null,
        primary key (member_id, about)
      ) ${strict}`.execute(db);
    },
  };
}
