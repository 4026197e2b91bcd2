/** お支払い: money for a membership, how it came and how it stands. */

import { MEMBERSHIP_TYPE_NAMES, type MembershipType, type PaymentPlan } from './membership.ts';

/** By card, at a convenience store, by transfer; by hand at the office. */
export const PAYMENT_METHODS = ['card', 'konbini', 'transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  card: 'クレジットカード',
  konbini: 'コンビニ払い',
  transfer: '銀行振込',
  cash: '現金',
  other: 'その他',
};

/** `pending`: begun, and the money is not there yet (a slip for the convenience store). */
export const PAYMENT_STATES = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_STATE_NAMES: Readonly<Record<PaymentState, string>> = {
  pending: '入金待ち',
  paid: '入金済み',
  failed: '不成立',
  refunded: '返金済み',
};

/** What a payment pays for. */
export type PaidFor = {
  readonly type: MembershipType;
  readonly plan: PaymentPlan;
  /** `YYYY-MM`; null for a year. */
  readonly month: string | null;
};

/** As receipts, letters and the books have it: レギュラー会員 会費（2026年11月分）. */
export function paidForText({ type, month }: PaidFor): string {
  const term = month === null ? '1年分' : `${month.slice(0, 4)}年${Number(month.slice(5))}月分`;
  return `${MEMBERSHIP_TYPE_NAMES[type]}会員 会費（${term}）`;
}

/** The number of a receipt as it is printed: six digits, more where there are more. */
export function receiptNumberText(number: number): string {
  return String(number).padStart(6, '0');
}

/** The number of a return invoice as it is printed: a series of its own, `R-000001`. */
export function returnNumberText(number: number): string {
  return `R-${receiptNumberText(number)}`;
}

/** Of the price of a membership; prices have it in them (消費税). */
export const TAX_PERCENT = 10;

/** The tax in an amount, without fractions of a yen. */
export function taxIn(amount: number): number {
  return Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));
}

/** What the office enters by hand: money that comes past the provider. */
export const METHODS_BY_HAND = ['transfer', 'cash', 'other'] as const satisfies readonly PaymentMethod[];

/** お支払いの状態: how a membership stands with its payments; the office finds members by it. */
export const STANDINGS = [
  'debit',
  'year',
  'starting',
  'overdue',
  'leaving',
  'owedBack',
  'lapsed',
  'never',
] as const;
export type Standing = (typeof STANDINGS)[number];

export const STANDING_NAMES: Readonly<Record<Standing, string>> = {
  debit: '毎月のお支払いで有効',
  year: '年払いなどで有効',
  starting: '1日の引き落とし待ち',
  overdue: 'お支払いが遅れている',
  leaving: '退会の届けがある',
  owedBack: '返金が必要',
  lapsed: '期限切れ',
  never: '入金前',
};
