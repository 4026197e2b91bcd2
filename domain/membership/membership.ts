/**
 * 会員: a person that joined. A membership is of a type (regular, premium), is paid by a plan (monthly, yearly), and
 * is in force up to and including its last day (members' specification, section 3).
 */

export const MEMBERSHIP_TYPES = ['regular', 'premium'] as const;
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];

export const PAYMENT_PLANS = ['monthly', 'yearly'] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

/** As members read them. */
export const MEMBERSHIP_TYPE_NAMES: Readonly<Record<MembershipType, string>> = {
  regular: 'レギュラー',
  premium: 'プレミアム',
};
export const PAYMENT_PLAN_NAMES: Readonly<Record<PaymentPlan, string>> = {
  monthly: '月払い',
  yearly: '年払い',
};

export type Membership = {
  readonly type: MembershipType;
  /** Last day that is paid for, `YYYY-MM-DD` in Tokyo; null before the first payment. */
  readonly expiresAt: string | null;
  /** Last day that it stays open while the next month's debit is awaited, after `expiresAt`; null where none is. */
  readonly openUntil: string | null;
};

/** Whether the membership is in force on `today`, `YYYY-MM-DD` in Tokyo. */
export function isInForce({ expiresAt, openUntil }: Omit<Membership, 'type'>, today: string): boolean {
  return (expiresAt !== null && today <= expiresAt) || (openUntil !== null && today <= openUntil);
}
