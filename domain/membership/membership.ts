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

/** Whether a membership is in force on a day: 有効, 期限切れ, 未開始 (before the first payment). */
export const MEMBER_STATES = ['valid', 'expired', 'notStarted'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const MEMBER_STATE_NAMES: Readonly<Record<MemberState, string>> = {
  valid: '有効',
  expired: '期限切れ',
  notStarted: '未開始',
};

/** All days `YYYY-MM-DD` in Tokyo; the last day in force still counts. */
export function memberStateOf(membership: Omit<Membership, 'type'>, today: string): MemberState {
  if (isInForce(membership, today)) return 'valid';
  return membership.expiresAt === null ? 'notStarted' : 'expired';
}
