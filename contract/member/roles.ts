/** Roles, as the office gives them to accounts and takes them away. */

import * as Type from 'typebox';
import { OFFERED_ROLES, ROLES } from '#domain/roles/roles.ts';
import { adminCall } from '../call.ts';
import { Id } from '../wire.ts';

const Roles = Type.Array(Type.Enum(OFFERED_ROLES), { maxItems: OFFERED_ROLES.length });

export const GivenRole = Type.Object({
  role: Type.Enum(OFFERED_ROLES),
  /** ISO instant. */
  given_at: Type.String(),
  /** E-mail of the account that gave it; empty where that account is gone. */
  given_by: Type.String(),
});
export type GivenRole = Type.Static<typeof GivenRole>;

/** How the account behind a role stands. `none`: named in the settings, and nobody has signed up. `elsewhere`: in another user pool. */
export const HOLDER_STATES = ['usable', 'unverified', 'disabled', 'none', 'elsewhere'] as const;

export const RoleHolder = Type.Object({
  /** Null for an e-mail of the settings that no account has. */
  account_id: Type.Union([Type.String(), Type.Null()]),
  /** Empty where the account is elsewhere and has never signed in here. */
  email: Type.String(),
  /** Of the member's record; empty without one. */
  name: Type.String(),
  state: Type.Enum([...HOLDER_STATES]),
  /** By `ADMIN_EMAILS` and `INPUT_EMAILS`: nobody takes these away in the browser. */
  fixed: Type.Array(Type.Enum(ROLES)),
  given: Type.Array(GivenRole),
  is_self: Type.Boolean(),
});
export type RoleHolder = Type.Static<typeof RoleHolder>;

/** By e-mail. */
export const RoleHolders = Type.Array(RoleHolder);

export const listRoles = adminCall({
  method: 'GET',
  path: '/api/admin/roles',
  area: 'office',
  summary: 'Who holds which roles, since when, and who gave them',
  answer: RoleHolders,
});

export const giveRoles = adminCall({
  // An e-mail stands in no address.
  method: 'POST',
  path: '/api/admin/roles',
  area: 'office',
  summary:
    'Gives roles to the account of an e-mail, beside those it has; 404 without an account, 409 while the e-mail is not verified. Again changes nothing',
  body: Type.Object({ email: Type.String({ maxLength: 254 }), roles: Roles }),
  answer: RoleHolders,
});

export const changeRoles = adminCall({
  method: 'PUT',
  path: '/api/admin/roles/:accountId',
  area: 'office',
  summary:
    "Sets an account's given roles; none takes all away. 409 where they are not those of `seen` any more, and where nobody could administrate",
  params: Type.Object({ accountId: Id }),
  body: Type.Object({ seen: Roles, roles: Roles }),
  answer: RoleHolders,
});
