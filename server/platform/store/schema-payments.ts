/**
 * The tables of membership and money (docs/decisions/0038-a-membership-is-what-was-paid.md). Days are `YYYY-MM-DD` in Tokyo, months `YYYY-MM`; instants
 * are UTC, ISO text with milliseconds; amounts are yen, tax included.
 */

import type { ColumnType } from 'kysely';
import type { CourseFact } from '#domain/membership/course/course.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import type { PaymentMethod, PaymentState } from '#domain/membership/payment.ts';
import type { Fixed, Flag } from './stored-value.ts';

/** 会員の経過: what happened to a membership. Only appended, but for an erasure. */
export type MembershipEventsTable = {
  member_id: Fixed<string>;
  /** Unique in its member: the same id is the same event. */
  event_id: Fixed<string>;
  /** When it happened; `recorded_at`: when this server heard of it. */
  at: Fixed<string>;
  recorded_at: Fixed<string>;
  kind: Fixed<CourseFact['kind']>;
  /** What its kind has besides, JSON. */
  fact: Fixed<string>;
  /** Of a fact what is searched for: the last day that a notice names, the month of a debit that was refused; null for others. */
  last_day: Fixed<string | null>;
  month: Fixed<string | null>;
  /** `member`, `provider`, `office`, or the program's own `round`. */
  by: Fixed<'member' | 'provider' | 'office' | 'round'>;
};

type Dispute = 'inquiry' | 'open' | 'lost' | 'closed';

/** Money that came, is on its way, or was refused. */
export type PaymentsTable = {
  payment_id: Fixed<string>;
  /** For whom, and by whom. They stay when a person is erased: books are kept, and name nobody. */
  member_id: Fixed<string>;
  payer_id: Fixed<string>;
  source: Fixed<'provider' | 'office'>;
  /** The provider's id of it, unique; null for one entered by hand. */
  external_id: Fixed<string | null>;
  method: PaymentMethod;
  membership_type: Fixed<MembershipType>;
  payment_plan: Fixed<PaymentPlan>;
  /** What it pays for; null for a year. */
  month: Fixed<string | null>;
  /** The standing debit that made it; null for one by the person. */
  debit_id: Fixed<string | null>;
  amount: Fixed<number>;
  refunded: number;
  state: PaymentState;
  begun_at: Fixed<string>;
  paid_at: string | null;
  refunded_at: string | null;
  /** Counts up in the order of arrival; null until it is paid. */
  receipt_number: number | null;
  /** Of the office, about a payment by hand or a refund. Names nobody. */
  note: string;
  /** While it is pending: the provider's page with the number or the account to pay to, and until when; null where it says none. */
  slip_url: ColumnType<string | null, string | null | undefined, string | null>;
  slip_ends_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether the card company disputes it. `inquiry`: it asks, and has taken no money; `closed`: the money stays. Null if it never did. */
  dispute: ColumnType<Dispute | null, Dispute | null | undefined, Dispute | null>;
  /** Whether its money is owed back when it comes: the member was erased, or another member paid for them by then. */
  is_void: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
};

/** Money that went back without a refund of the office. */
export type PaymentReturnsTable = {
  return_id: Fixed<string>;
  payment_id: Fixed<string>;
  amount: Fixed<number>;
  /** `entry`: the office took a wrong entry back; `refund`: made at the provider; `dispute`: lost to the card company. */
  cause: Fixed<'entry' | 'refund' | 'dispute'>;
  returned_at: Fixed<string>;
};

/** 返金明細書 of money that has gone back. A row is never changed, and names nobody. */
export type ReturnInvoicesTable = {
  /** The id of the refund, or of the return. */
  invoice_id: Fixed<string>;
  payment_id: Fixed<string>;
  /** Counts up, apart from receipts. */
  invoice_number: Fixed<number>;
  amount: Fixed<number>;
  /** In the amount, at `tax_percent`. */
  tax: Fixed<number>;
  tax_percent: Fixed<number>;
  returned_at: Fixed<string>;
  /** The operator on the day of issue; the number is its 登録番号, null without one. */
  issuer_name: Fixed<string>;
  issuer_address: Fixed<string>;
  issuer_phone: Fixed<string>;
  issuer_number: Fixed<string | null>;
};

/** The customers at the provider who pay: of each member at most one that is not gone. */
export type PaymentCustomersTable = {
  customer_id: Fixed<string>;
  /** Stays when the person is erased, for as long as money of a payment may still come or go back. */
  member_id: Fixed<string>;
  has_card: Flag;
  /** Whether the provider has deleted it. What it paid may still be refunded or disputed. */
  is_gone: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
};

/** Standing debits at the provider that this server has seen. */
export type PaymentDebitsTable = {
  debit_id: Fixed<string>;
  /** The customer whose card is debited; may be unknown here. */
  customer_id: Fixed<string>;
  /** For whom; null if the provider does not say. */
  member_id: Fixed<string | null>;
  amount: number;
  begun_at: Fixed<string>;
  /** When it was first seen to belong to nobody's present payment; null while it belongs to one. */
  stray_since: string | null;
  /** When a stray ended; null while it goes on. */
  ended_at: string | null;
};

/** Customers that a process of release 0.2 or before has to look up at the provider. Later ones note jobs, and move what is left here. */
export type PaymentLookupsTable = {
  /** Or the provider's id of a payment whose customer is not stored. */
  customer_id: Fixed<string>;
  /** Raised by each report: one that comes while a look-up is under way is looked up again. */
  reports: number;
  due_at: string;
  failures: number;
  /** Of the process that is at it, and until when it counts as living. */
  claim: string | null;
  claimed_until: string | null;
};

/** Refunds that the office has decided, and the provider has not confirmed. */
export type PaymentRefundsTable = {
  refund_id: Fixed<string>;
  payment_id: Fixed<string>;
  amount: Fixed<number>;
  /** Whether the days that it paid for end with it. */
  ends_membership: Fixed<Flag>;
  /** E-mail of the administrator, and why. */
  decided_by: Fixed<string>;
  reason: Fixed<string>;
  decided_at: Fixed<string>;
  done_at: string | null;
  /** A sentence, where the provider refused. */
  problem: string | null;
};

/** Each change of the member who pays for a member, but those that a process of release 0.2 or before made. The rows go with the member. */
export type PayerChangesTable = {
  member_id: Fixed<string>;
  /** UTC instant, ISO with milliseconds. */
  since: Fixed<string>;
  /** Who pays from then on; null if the member pays alone. */
  payer_id: string | null;
};

/** By which somebody else may pay for the member who made it. */
export type FamilyCodesTable = {
  member_id: Fixed<string>;
  code_hash: string;
  expires_at: string;
};

/** Letters about a membership that were written once: reminders and the like. */
export type MembershipLettersTable = {
  member_id: Fixed<string>;
  /** `reminder 2027-03-31 30`: what it was about. */
  about: Fixed<string>;
  written_at: Fixed<string>;
};

/** Of the members of a month, how many have been erased since, with joinings and leavings within it. Names nobody. */
export type ErasedMembersTable = {
  month: Fixed<string>;
  regular: number;
  premium: number;
  joinings: number;
  leavings: number;
};

export type PaymentTables = {
  membership_events: MembershipEventsTable;
  payments: PaymentsTable;
  payment_customers: PaymentCustomersTable;
  payment_debits: PaymentDebitsTable;
  payment_lookups: PaymentLookupsTable;
  payment_refunds: PaymentRefundsTable;
  payment_returns: PaymentReturnsTable;
  return_invoices: ReturnInvoicesTable;
  payer_changes: PayerChangesTable;
  family_codes: FamilyCodesTable;
  membership_letters: MembershipLettersTable;
  erased_members: ErasedMembersTable;
};
