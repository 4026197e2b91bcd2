/** Where a membership stands on a day, in the office's words: 有効, 期限切れ, 未開始 (before the first payment). */

export const MEMBER_STATES = ['valid', 'expired', 'notStarted'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const MEMBER_STATE_NAMES: Readonly<Record<MemberState, string>> = {
  valid: '有効',
  expired: '期限切れ',
  notStarted: '未開始',
};

/** Both days `YYYY-MM-DD` in Tokyo; the last day in force still counts. */
export function memberStateOf(expiresAt: string | null, today: string): MemberState {
  if (expiresAt === null) return 'notStarted';
  return today <= expiresAt ? 'valid' : 'expired';
}
