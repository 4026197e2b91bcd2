/** お支払い: money for a membership, how it came and how it stands. */

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
