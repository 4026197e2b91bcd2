/** 同意: to which version of which text, when, and by whom. */

import type { AgeGroup } from './age.ts';

/** The texts that a member agrees to; each is a page of text of this name. */
export const AGREEMENTS = ['terms-of-service', 'privacy-policy'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

export const AGREEMENT_NAMES: Readonly<Record<Agreement, string>> = {
  'terms-of-service': '利用規約',
  'privacy-policy': 'プライバシーポリシー',
};

/** By whom: the person; the person with a guardian's consent; the guardian. */
export const AGREED_BY = ['self', 'selfWithGuardian', 'guardian'] as const;
export type AgreedBy = (typeof AGREED_BY)[number];

export const AGREED_BY_NAMES: Readonly<Record<AgreedBy, string>> = {
  self: '本人',
  selfWithGuardian: '本人（保護者の同意あり）',
  guardian: '保護者',
};

/** Who agrees for somebody of this age group. */
export function agreedByOf(ageGroup: AgeGroup | ''): AgreedBy {
  if (ageGroup === 'child') return 'guardian';
  return ageGroup === 'youth' ? 'selfWithGuardian' : 'self';
}
