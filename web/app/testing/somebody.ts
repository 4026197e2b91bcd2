import type { Standing } from '#contract/member/membership.ts';

/** A member like most: in force, and nothing beyond. */
export const SOMEBODY: Standing = {
  email: 'haha@example.jp',
  membership_type: 'regular',
  is_in_force: true,
  expires_at: '2027-03-31',
  is_administrator: false,
  may_input_matches: false,
};
