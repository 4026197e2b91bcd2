/** What each kind of members' content asks for (design, section 7): one table, which an operator can change. */

import { isInForce, type Membership } from './membership.ts';

/** Members' content by data group; `photo-saving` (keeping a photo's file), `live` (the stream) and `coupon` beside them. */
export const CONTENTS = [
  'match',
  'archive',
  'pickup-news',
  'media',
  'pics',
  'photo-saving',
  'live',
  'coupon',
  'member',
] as const;
export type Content = (typeof CONTENTS)[number];

/** The least that is asked: only to be signed in, a membership in force, or a premium one in force. */
export const REQUIREMENTS = ['signedIn', 'regular', 'premium'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export type AccessTable = Readonly<Record<Content, Requirement>>;

export const DEFAULT_ACCESS: AccessTable = {
  match: 'regular',
  archive: 'regular',
  'pickup-news': 'regular',
  media: 'regular',
  pics: 'regular',
  'photo-saving': 'premium',
  live: 'regular',
  coupon: 'regular',
  // Who has let the membership lapse must still find out, and sign out.
  member: 'signedIn',
};

/** `lapsed`: no membership in force; `premiumOnly`: in force, but not premium. */
export type Admission = 'admitted' | 'lapsed' | 'premiumOnly';

/** Whether somebody signed in may have what asks for `requirement`, on `today` (`YYYY-MM-DD`, Tokyo). Null: has never joined. */
export function admission(requirement: Requirement, membership: Membership | null, today: string): Admission {
  if (requirement === 'signedIn') return 'admitted';
  if (membership === null || !isInForce(membership, today)) return 'lapsed';
  return requirement === 'premium' && membership.type !== 'premium' ? 'premiumOnly' : 'admitted';
}
