/** お支払い for the office: what was paid, what was not, what goes back, and the books of a month. */

import * as Type from 'typebox';
import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import { METHODS_BY_HAND, PAYMENT_METHODS, PAYMENT_STATES, STANDINGS } from '#domain/membership/payment.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { defineCall } from '../call.ts';
import { FileAnswer } from '../member/members.ts';
import { Prices } from '../operations/site.ts';
import { Count, Id } from '../wire.ts';
import { ListedReturn, ReturnInvoice } from './payments.ts';

const PATH = '/api/admin/payments';
const common = { group: 'site', access: 'administrator', area: 'office' } as const;
const ofPayment = Type.Object({ paymentId: Id });
const ofMember = Type.Object({ memberId: Id });

/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });
/** `YYYY-MM`, Tokyo. */
const Month = Type.String({ pattern: '^(20\\d{2}|2100)-(0[1-9]|1[0-2])$' });
const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeDay = Type.Union([Day, Type.Null()]);
const choice = { type: Type.Enum(MEMBERSHIP_TYPES), plan: Type.Enum(PAYMENT_PLANS) };

/** More than anybody pays for a membership. */
const MOST_YEN = 9_999_999;
const Yen = Type.Integer({ minimum: 1, maximum: MOST_YEN });

const paymentFields = {
  payment_id: Type.String(),
  member_id: Type.String(),
  /** Null once the person is erased: the books stay, and name nobody. */
  name: MaybeText,
  /** ISO instant of the money's arrival, or of its beginning where it has not arrived. */
  at: Type.String(),
  state: Type.Enum(PAYMENT_STATES),
  method: Type.Enum(PAYMENT_METHODS),
  source: Type.Enum(['provider', 'office']),
  ...choice,
  /** `YYYY-MM` that it pays for; null for a year. */
  month: MaybeText,
  /** Yen, tax included. */
  amount: Count,
  refunded: Count,
  receipt_number: MaybeText,
  /** The return invoices (返金明細書) of what has gone back, oldest first. */
  returns: Type.Array(ListedReturn),
};

export const OfficePayment = Type.Object(paymentFields);
export type OfficePayment = Type.Static<typeof OfficePayment>;

export const PAYMENT_SORTS = ['at', 'name', 'amount', 'receipt'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

const PaymentSearch = Type.Object({
  ...listQuery,
  state: Type.Optional(Type.Enum(PAYMENT_STATES)),
  method: Type.Optional(Type.Enum(PAYMENT_METHODS)),
  month: Type.Optional(Month),
  sort: Type.Optional(Type.Enum(PAYMENT_SORTS)),
});
export type PaymentSearch = Type.Static<typeof PaymentSearch>;

export const searchPayments = defineCall({
  ...common,
  method: 'POST',
  effect: 'read',
  path: `${PATH}/search`,
  summary: 'A page of the payments; found by name, number of the member, number of the receipt, month',
  body: PaymentSearch,
  answer: pageOf(OfficePayment),
});

const someone = { member_id: Type.String(), name: Type.String() };

/** What has been done since a debit failed: paid, asked the office, or nothing. */
export const SINCE_FAILURE = ['paid', 'asked', 'nothing'] as const;

export const PaymentsOverview = Type.Object({
  month: Month,
  /** Who takes cards: a provider, or nobody but the office. */
  by: Type.Enum(['provider', 'office']),
  /** How many members stand how. */
  standings: Type.Array(Type.Object({ standing: Type.Enum(STANDINGS), members: Count })),
  /** The debits of the month: all, those that came, those that were refused; the rest is awaited. */
  debits: Type.Object({ due: Count, paid: Count, failed: Count }),
  failures: Type.Array(
    Type.Object({
      ...someone,
      /** ISO instant. */
      at: Type.String(),
      since: Type.Enum(SINCE_FAILURE),
    }),
  ),
  /** Payments that nothing was due for, and that nobody has paid back. */
  owed_back: Type.Array(
    Type.Object({ ...someone, payment_id: Type.String(), at: Type.String(), amount: Count }),
  ),
  /** Refunds that the provider has not carried out; `problem` says why it refused. */
  open_refunds: Type.Array(
    Type.Object({
      ...someone,
      refund_id: Type.String(),
      payment_id: Type.String(),
      amount: Count,
      problem: MaybeText,
    }),
  ),
  /**
   * Payments that the card company disputes and has not decided on, oldest first. `inquiry`: it only asks, and has taken no money; such
   * a payment may be refunded.
   */
  disputes: Type.Array(
    Type.Object({
      ...someone,
      payment_id: Type.String(),
      at: Type.String(),
      amount: Count,
      status: Type.Enum(['inquiry', 'open']),
    }),
  ),
  /** Standing debits at the provider that belong to nobody's present payment; those that go on first. */
  strays: Type.Array(
    Type.Object({
      debit_id: Type.String(),
      /** The provider's number of the customer. */
      customer_id: Type.String(),
      /** Who the customer is, and for whom the debit was set up; null if this site does not know. */
      owner: Type.Union([Type.Object(someone), Type.Null()]),
      member: Type.Union([Type.Object(someone), Type.Null()]),
      /** Yen a month. */
      amount: Count,
      /** ISO instants: since when it debits, and when it ended; null while it goes on. */
      since: Type.String(),
      ended_at: MaybeText,
    }),
  ),
  /** Years that end within the month and are not renewed, soonest first. */
  years_ending: Type.Array(Type.Object({ ...someone, on: Day })),
});
export type PaymentsOverview = Type.Static<typeof PaymentsOverview>;

export const paymentsOverview = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/overview`,
  summary: 'How this month stands: debits, failures, what is owed back, what ends',
  answer: PaymentsOverview,
});

/** One month of the last two years; `members` are those in force on its last day, or today. */
export const MonthNumbers = Type.Object({
  month: Month,
  regular: Count,
  premium: Count,
  joined: Count,
  left: Count,
  /** Yen that came in, and that went back. */
  income: Count,
  refunds: Count,
});
export type MonthNumbers = Type.Static<typeof MonthNumbers>;

export const endStrayDebit = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/debits/:debitId/ending`,
  summary: 'Ends a debit at the provider that belongs to nobody’s present payment',
  params: Type.Object({ debitId: Id }),
  body: Type.Object({}),
  answer: PaymentsOverview,
});

export const withdrawRefund = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/refunds/:refundId/withdrawal`,
  summary: 'Withdraws a refund that the provider has refused; 409 for one that may still be made',
  params: Type.Object({ refundId: Id }),
  body: Type.Object({}),
  answer: PaymentsOverview,
});

export const paymentNumbers = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/numbers`,
  summary: 'Members in force, joinings, leavings and income of the last 24 months, oldest first',
  answer: Type.Object({ months: Type.Array(MonthNumbers) }),
});

/** Whose deed something of a course is. */
export const COURSE_ACTORS = ['member', 'provider', 'office', 'round'] as const;

const memberPaymentFields = {
  member_id: Type.String(),
  name: Type.String(),
  ...choice,
  expires_at: MaybeDay,
  is_in_force: Type.Boolean(),
  has_debit: Type.Boolean(),
  next: Type.Union([Type.Object(choice), Type.Null()]),
  leaving_on: MaybeDay,
  /** Last days that a notice entered now may name, earliest first, each with the debits that still come. */
  last_days: Type.Array(Type.Object({ day: Day, debits: Type.Array(Day) })),
  /** Whether a notice can be taken back now. */
  can_stay: Type.Boolean(),
  /** What a debit is of, in yen; null without one, or without prices. */
  debit_amount: Type.Union([Count, Type.Null()]),
  /** Who pays for this member; null where the member does. */
  payer: Type.Union([Type.Object(someone), Type.Null()]),
  /** Whom this member pays for, by number. */
  pays_for: Type.Array(Type.Object(someone)),
  /** Newest first. */
  payments: Type.Array(
    Type.Object({
      ...paymentFields,
      /** Nothing was due for it. */
      is_owed_back: Type.Boolean(),
      /** What the office may still decide to pay back. */
      refundable: Count,
      /** Whether the card company disputes it; `inquiry`: it only asks; `closed`: the money stays. Null if it never did. */
      dispute: Type.Union([Type.Enum(['inquiry', 'open', 'lost', 'closed']), Type.Null()]),
      /** Whether it was entered by hand and can be taken back as a wrong entry. */
      is_in_hand: Type.Boolean(),
      note: Type.String(),
    }),
  ),
  /** What happened, newest first. */
  course: Type.Array(
    Type.Object({
      /** ISO instant. */
      at: Type.String(),
      sentence: Type.String(),
      by: Type.Enum(COURSE_ACTORS),
    }),
  ),
  /** Missing where the operator has written none down. */
  prices: Type.Optional(Prices),
  /** `YYYY-MM-DD`, Tokyo. */
  today: Day,
};
export const MemberPayments = Type.Object(memberPaymentFields);
export type MemberPayments = Type.Static<typeof MemberPayments>;

export const memberPayments = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/members/:memberId`,
  summary: 'What one member paid, and the course of the membership',
  params: ofMember,
  answer: MemberPayments,
});

/** Of the office, beside a payment; it stays when a person is erased, so it names nobody. */
export const MOST_OF_NOTE = 200;
const Note = Type.String({ maxLength: MOST_OF_NOTE });

export const enterPayment = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/members/:memberId`,
  summary: 'Enters a payment by hand. Needs an Idempotency-Key; the same one again enters nothing more',
  params: ofMember,
  body: Type.Object({
    /** Who paid, and gets the receipt: the member, or who pays for the member. */
    payerId: Id,
    method: Type.Enum(METHODS_BY_HAND),
    /** The day on which the money came. */
    day: Day,
    ...choice,
    /** Of a monthly plan; null for a year. */
    month: Type.Union([Month, Type.Null()]),
    amount: Yen,
    note: Note,
  }),
  answer: MemberPayments,
});

export const setPayer = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/members/:memberId/payer`,
  summary:
    'Sets who pays for a member, or nobody else; 409 where that is impossible, or is not as it was seen',
  params: ofMember,
  body: Type.Object({
    /** Null: the member pays alone. */
    payerId: Type.Union([Id, Type.Null()]),
    /** Who paid when the office looked; null for nobody else. */
    seenPayerId: Type.Union([Id, Type.Null()]),
  }),
  answer: MemberPayments,
});

export const enterNotice = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/members/:memberId/leaving`,
  summary:
    'Enters a notice of withdrawal for a member, with one of the last days offered; null takes it back',
  params: ofMember,
  body: Type.Object({ lastDay: MaybeDay }),
  answer: MemberPayments,
});

export const takeBackPayment = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/:paymentId/taking-back`,
  summary: 'Takes back a payment that was entered by mistake: its days count no more',
  params: ofPayment,
  body: Type.Object({ note: Note }),
  answer: MemberPayments,
});

export const refundPayment = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/:paymentId/refunds`,
  summary: 'Decides to pay back; the provider does so by itself, by hand it counts as done',
  params: ofPayment,
  body: Type.Object({
    amount: Yen,
    /** Whether the days that it paid for end with it. */
    endsMembership: Type.Boolean(),
    reason: Type.String({ minLength: 1, maxLength: MOST_OF_NOTE }),
  }),
  answer: MemberPayments,
});

export const memberReturnInvoice = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/return-invoices/:invoiceId`,
  summary: 'The return invoice (返金明細書) of any payment; also of an erased person, whom it does not name',
  params: Type.Object({ invoiceId: Id }),
  answer: ReturnInvoice,
});

export const closeMonth = defineCall({
  ...common,
  method: 'POST',
  effect: 'read',
  path: `${PATH}/closing`,
  summary: 'The books of a month as CSV, with totals by method; a past month is always the same',
  body: Type.Object({ month: Month }),
  answer: Type.Object({
    ...FileAnswer.properties,
    rows: Count,
    totals: Type.Array(Type.Object({ method: Type.Enum(PAYMENT_METHODS), income: Count, refunds: Count })),
  }),
});
