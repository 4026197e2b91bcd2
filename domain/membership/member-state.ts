import { isInForce, type Membership } from './membership.ts';

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
