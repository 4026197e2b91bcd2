/** What a member follows: in the account, so that each of their devices shows it. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';
import { Id } from '../wire.ts';

export const Target = Type.Union([
  Type.Object({ kind: Type.Literal('club'), club_id: Id }),
  Type.Object({ kind: Type.Literal('championship'), championship_id: Id }),
  Type.Object({ kind: Type.Literal('match'), championship_id: Id, match_id: Id }),
]);

export const Follow = Type.Object({
  target: Target,
  /** The club's name, the championship's, or the names of both clubs. */
  title: Type.String(),
  /** Whether its notices are on, as they are at first. */
  notices: Type.Boolean(),
});
export type Follow = Type.Static<typeof Follow>;

/** The latest first. What is gone from the site is left out. */
export const Follows = Type.Array(Follow);

const PATH = '/api/membership/follows';

export const follows = siteCall({
  method: 'GET',
  content: 'match',
  path: PATH,
  access: 'member',
  summary: 'The clubs, championships and matches that the caller follows',
  answer: Follows,
});

export const follow = siteCall({
  method: 'PUT',
  content: 'match',
  path: PATH,
  access: 'member',
  summary:
    'Follows a club, championship or match, or no longer; the same again changes nothing. Answers all that is followed',
  body: Type.Object({ target: Target, follows: Type.Boolean() }),
  answer: Follows,
});

export const switchFollowNotices = siteCall({
  method: 'PUT',
  content: 'match',
  path: `${PATH}/notices`,
  access: 'member',
  summary:
    'Switches the notices of something that is followed on or off; nothing for what is not. Answers all that is followed',
  body: Type.Object({ target: Target, notices: Type.Boolean() }),
  answer: Follows,
});
