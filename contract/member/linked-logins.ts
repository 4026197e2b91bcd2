/** Logins at other providers that open the caller's account. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';
import { Id } from '../wire.ts';

const PATH = '/api/membership/linked-logins';

export const LinkedLogins = Type.Object({
  /** The oldest first. */
  links: Type.Array(
    Type.Object({
      link_id: Type.String(),
      provider: Type.String(),
      /** ISO instant. */
      linked_at: Type.String(),
      /** Taken away: opens the account no more. */
      is_removed: Type.Boolean(),
    }),
  ),
  /** Whether a password or a passkey opens the account, too. */
  has_other_way: Type.Boolean(),
});
export type LinkedLogins = Type.Static<typeof LinkedLogins>;
export type LinkedLoginView = LinkedLogins['links'][number];

export const linkedLogins = siteCall({
  method: 'GET',
  path: PATH,
  access: 'identified',
  summary: "Logins at other providers that open the caller's account; none where accounts are kept elsewhere",
  answer: LinkedLogins,
});

export const changeLinkedLogin = siteCall({
  method: 'POST',
  path: `${PATH}/:linkId`,
  access: 'identified',
  summary:
    'Takes a linked login away, with the sign-ins that came by it, or lets it open the account again; 409 for the only way in',
  params: Type.Object({ linkId: Id }),
  body: Type.Object({ state: Type.Enum(['removed', 'linked']) }),
  answer: LinkedLogins,
});
