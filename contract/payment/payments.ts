/** お支払い: what a member pays, changes and ends (members' specification, section 9), and what the provider of cards reports. */

import * as Type from 'typebox';
import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#domain/membership/payment.ts';
import { defineCall } from '../call.ts';
import { Count, Id } from '../wire.ts';

const PATH = '/api/membership/payments';
const common = { group: 'site', content: 'member', access: 'member' } as const;

/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });
const MaybeDay = Type.Union([Day, Type.Null()]);
const MaybeText = Type.Union([Type.String(), Type.Null()]);

const choice = { type: Type.Enum(MEMBERSHIP_TYPES), plan: Type.Enum(PAYMENT_PLANS) };
const Choice = Type.Object(choice);

/** What a choice costs, and from when (`domain/membership/course/changes.ts`). */
export const TermsView = Type.Object({
  ...choice,
  /** `consent`: it makes another member's debit dearer, and is asked of that payer. */
  way: Type.Enum(['payNow', 'nextDebit', 'renewal', 'consent']),
  from: Day,
  /** Yen, tax included. */
  amount: Count,
  /** What is paid now, and what is debited next; null for what is not paid now. */
  payment: Type.Union([
    Type.Object({
      /** `YYYY-MM`; null for a year. */
      month: MaybeText,
      /** The last day that it pays for. */
      until: Day,
      /** The first debit after it; null for a year, which is not renewed by itself. */
      next_debit_on: MaybeDay,
      /** The next 1st, if the membership may begin then and nothing is paid today: on the last day of a month. */
      later_start_on: MaybeDay,
    }),
    Type.Null(),
  ]),
});
export type TermsView = Type.Static<typeof TermsView>;

/** A 返金明細書 as a list shows it. */
export const ListedReturn = Type.Object({
  invoice_id: Type.String(),
  invoice_number: Type.String(),
  /** Yen, tax included. */
  amount: Count,
  returned_on: Day,
});
export type ListedReturn = Type.Static<typeof ListedReturn>;

export const PaymentView = Type.Object({
  payment_id: Type.String(),
  /** ISO instant of the money's arrival, or of its beginning where it has not arrived. */
  at: Type.String(),
  state: Type.Enum(PAYMENT_STATES),
  method: Type.Enum(PAYMENT_METHODS),
  ...choice,
  /** `YYYY-MM` that it pays for; null for a year. */
  month: MaybeText,
  /** Yen, tax included. */
  amount: Count,
  refunded: Count,
  /** Whether there is a receipt to open. */
  has_receipt: Type.Boolean(),
  /** What has gone back of it to the caller, oldest first. Empty if another member paid. */
  returns: Type.Array(ListedReturn),
  /** For whom it was paid. */
  member_id: Type.String(),
  /** How its payer pays what is pending: the provider's page, and until when (ISO instant); null for any other. */
  slip: Type.Union([Type.Object({ url: MaybeText, ends_at: MaybeText }), Type.Null()]),
});
export type PaymentView = Type.Static<typeof PaymentView>;

/** A membership that the caller pays for: the caller's, or that of a child in the family. */
export const PaidMembership = Type.Object({
  member_id: Type.String(),
  /** Family name and first name. */
  name: Type.String(),
  is_own: Type.Boolean(),
  ...choice,
  expires_at: MaybeDay,
  is_in_force: Type.Boolean(),
  /** The standing debit of each 1st; null without one. If nothing is in force, the debit of `next_on` begins the membership. */
  debit: Type.Union([Type.Object({ next_on: Day, amount: Count }), Type.Null()]),
  /** What is noted for the next payment; null where it stays as it is. */
  next: Type.Union([Choice, Type.Null()]),
  /** A dearer choice that waits for the payer's consent; null without one. */
  request: Type.Union([
    Type.Object({
      ...choice,
      /** The first day it would be debited on, if the payer agrees today. */
      from: Day,
      /** Yen a month. */
      amount: Count,
      /** Whether the caller is the payer who is asked. */
      is_to_answer: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** Notice was given: the last day. Null once it has passed. */
  leaving_on: MaybeDay,
  /** The month whose debit failed: `YYYY-MM`. */
  failed_month: MaybeText,
  /** Last days that a notice given now may name, earliest first. */
  last_days: Type.Array(Day),
  /** What can be chosen now, with what it costs from when; nothing to be paid now where somebody else pays for the caller. */
  offers: Type.Array(TermsView),
});
export type PaidMembership = Type.Static<typeof PaidMembership>;

/** A card that is debited on each 1st. */
export const CardDebit = Type.Object({
  debit_id: Type.String(),
  /** For whom. */
  member_id: MaybeText,
  name: MaybeText,
  /** Whose card it is; null if this site does not know. */
  owner: MaybeText,
  is_own_card: Type.Boolean(),
  /** Yen a month. */
  amount: Count,
  /** ISO instant at which it was set up; of one that begins a membership, the 1st of its first payment. */
  since: Type.String(),
  /** Whether it belongs to no present payment: it is being ended. */
  is_ending: Type.Boolean(),
});
export type CardDebit = Type.Static<typeof CardDebit>;

export const Payments = Type.Object({
  /** `office`: no card can be registered here; the office tells how to pay. */
  by: Type.Enum(['provider', 'office']),
  /** How a year may be paid besides by card. */
  other_methods: Type.Array(Type.Enum(['konbini', 'transfer'])),
  /** Whether cards are kept with the provider, to be changed there. */
  has_card: Type.Boolean(),
  memberships: Type.Array(PaidMembership),
  /** The cards that are debited for these memberships, and all that the caller's card is debited for; oldest first. */
  card_debits: Type.Array(CardDebit),
  /** The name of who pays for the caller; null where the caller does. */
  paid_by: MaybeText,
  /** Newest first. */
  payments: Type.Array(PaymentView),
});
export type Payments = Type.Static<typeof Payments>;

export const payments = defineCall({
  ...common,
  method: 'GET',
  path: PATH,
  summary: "The caller's memberships and the family's, what they cost, and what was paid",
  answer: Payments,
});

/** A page of the provider, where the caller goes on. */
export const ProviderPage = Type.Object({ url: Type.String() });

export const beginPayment = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/checkout`,
  summary:
    "Opens the provider's page to pay for a membership; no card number comes here; 409 unless it is what the payer has seen",
  body: Type.Object({
    memberId: Id,
    ...choice,
    /**
     * The day of the beginning and the amount that the payer has read; without them, whatever holds today. `paysLater`: the payer
     * has chosen to begin with the next 1st, and to pay nothing today.
     */
    seen: Type.Optional(
      Type.Object({ startsOn: Day, amount: Count, paysLater: Type.Optional(Type.Boolean()) }),
    ),
  }),
  answer: ProviderPage,
});

/**
 * `waiting`: the provider has not said yet; `slip`: to be paid at a convenience store or by transfer; `later`: nothing was due, and
 * the next 1st is debited.
 */
export const CHECKOUT_STATES = ['paid', 'slip', 'later', 'waiting', 'ended', 'owedBack'] as const;

export const checkoutState = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/checkout-state`,
  summary: 'What became of a payment that the caller comes back from',
  body: Type.Object({ checkoutId: Type.String({ pattern: '^\\w{1,200}$' }) }),
  answer: Type.Object({ state: Type.Enum(CHECKOUT_STATES) }),
});

export const openCards = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/cards`,
  summary: "Opens the provider's page where the caller changes the card",
  body: Type.Object({}),
  answer: ProviderPage,
});

export const chooseMembership = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/choice`,
  summary:
    'What the next payment is to be for; the same as now takes it back; what makes a payer’s debit dearer waits for consent',
  body: Type.Object({ memberId: Id, ...choice }),
  answer: Payments,
});

export const answerRequest = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/consent`,
  summary:
    'The payer agrees to a dearer choice of a member, or declines it; 409 unless it is what the payer has seen',
  body: Type.Object({ memberId: Id, ...choice, amount: Count, agrees: Type.Boolean() }),
  answer: Payments,
});

export const giveNotice = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/leaving`,
  summary: 'Gives notice of withdrawal with one of the last days offered; null takes it back',
  body: Type.Object({ memberId: Id, lastDay: MaybeDay }),
  answer: Payments,
});

export const cancelSlip = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/slips/:paymentId/cancellation`,
  summary: 'Cancels a slip of the caller that is not paid; 409 if the provider keeps it',
  params: Type.Object({ paymentId: Id }),
  body: Type.Object({}),
  answer: Payments,
});

/** The operator, on what it issues: name, address, 登録番号 (T and 13 digits; null where there is none). */
const Issuer = Type.Object({
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  number: MaybeText,
});

/** 領収書. */
export const Receipt = Type.Object({
  receipt_number: Type.String(),
  /** `YYYY-MM-DD`, Tokyo. */
  paid_on: Day,
  /** Who paid, as the receipt is addressed. */
  addressee: Type.String(),
  /** What for: 「レギュラー会員 会費（2026年11月分）」. */
  about: Type.String(),
  amount: Count,
  /** Of which tax, at `tax_percent`. */
  tax: Count,
  tax_percent: Count,
  refunded: Count,
  method: Type.Enum(PAYMENT_METHODS),
  issuer: Issuer,
});
export type Receipt = Type.Static<typeof Receipt>;

export const receipt = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/receipts/:paymentId`,
  summary: 'The receipt of a payment of the caller',
  params: Type.Object({ paymentId: Id }),
  answer: Receipt,
});

/**
 * 返金明細書: money of a payment that has gone back. With the number of its issuer it is a 適格返還請求書 (消費税法57条の4第3項). It stays as it was
 * issued.
 */
export const ReturnInvoice = Type.Object({
  /** `R-000001`. */
  invoice_number: Type.String(),
  returned_on: Day,
  /** The day of the payment, and the number of its receipt. */
  paid_on: Day,
  receipt_number: MaybeText,
  /** Who paid; null once that person is erased. */
  addressee: MaybeText,
  /** What was paid for: 「レギュラー会員 会費（2026年11月分）」. */
  about: Type.String(),
  /** Yen that went back, tax included. */
  amount: Count,
  /** Of which tax, at `tax_percent`. */
  tax: Count,
  tax_percent: Count,
  /** How it was paid. */
  method: Type.Enum(PAYMENT_METHODS),
  issuer: Issuer,
});
export type ReturnInvoice = Type.Static<typeof ReturnInvoice>;

export const returnInvoice = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/return-invoices/:invoiceId`,
  summary: 'The return invoice (返金明細書) of money that has gone back to the caller',
  params: Type.Object({ invoiceId: Id }),
  answer: ReturnInvoice,
});

export const familyCode = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/family-code`,
  summary: 'A code, good for a day, by which somebody else can pay for the caller',
  body: Type.Object({}),
  answer: Type.Object({ code: Type.String() }),
});

export const joinFamily = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/family`,
  summary: 'Pays for the member who made the code from now on',
  body: Type.Object({ code: Type.String({ maxLength: 40 }) }),
  answer: Payments,
});

export const leaveFamily = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/family-end`,
  summary: 'Each pays alone again: said by the payer or by the one who is paid for',
  body: Type.Object({ memberId: Id }),
  answer: Payments,
});
