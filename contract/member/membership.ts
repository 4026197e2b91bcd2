/** Members: their record, their sessions, registration (members' specification, sections 3, 4 and 7). */

import * as Type from 'typebox';
import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import { ROLES } from '#domain/roles/roles.ts';
import { defineCall, siteCall } from '../call.ts';
import { ageProperties } from './consent.ts';

const Email = Type.String({ minLength: 3, maxLength: 254 });

/** 14 digits of the time in Tokyo (YYYYMMDDHHmmss), then 4 random ones. */
export const SessionId = Type.String({ pattern: '^\\d{18}$' });

const SessionBody = Type.Object({ email: Email, sessionId: SessionId });
const Done = Type.Object({ message: Type.String() });

export const addSessionId = defineCall({
  method: 'PUT',
  group: 'member',
  path: 'add-session-id',
  access: 'identified',
  summary: 'Registers the session of a sign-in; the oldest gives way when a member has too many',
  body: SessionBody,
  answer: Done,
});

export const removeSessionId = defineCall({
  method: 'PUT',
  group: 'member',
  path: 'remove-session-id',
  access: 'identified',
  summary: 'Ends a session at sign-out; one that has ended already is no error',
  body: SessionBody,
  answer: Done,
});

export const MemberInfo = Type.Object({
  member_id: Type.String(),
  last_name: Type.String(),
  first_name: Type.String(),
  /** How the name is read, beside the specified fields; missing where nobody has said it. */
  furigana: Type.Optional(Type.String()),
  email: Type.String(),
  phone_number: Type.String(),
  /** `000-0000`. */
  postal_code: Type.String(),
  address: Type.String(),
  membership_type: Type.Enum(MEMBERSHIP_TYPES),
  payment_plan: Type.Enum(PAYMENT_PLANS),
  /** Last day that is paid for, `YYYY-MM-DD` in Tokyo; null before the first payment. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  /** Last day that it stays open while a debit is awaited, beside the specified fields; missing where none is. */
  open_until: Type.Optional(Type.String()),
});
export type MemberInfo = Type.Static<typeof MemberInfo>;

export const memberInfo = defineCall({
  method: 'GET',
  group: 'member',
  path: 'member-info',
  access: 'member',
  summary: "The caller's own record; `email` must be the caller's",
  query: Type.Object({ email: Email }),
  answer: MemberInfo,
});

/** What the caller may do; screens hide what the server would refuse. */
export const Standing = Type.Object({
  email: Type.String(),
  /** Null: signed in, but has never joined. */
  membership_type: Type.Union([Type.Enum(MEMBERSHIP_TYPES), Type.Null()]),
  is_in_force: Type.Boolean(),
  /** Last day that is paid for, `YYYY-MM-DD` in Tokyo; null before the first payment, and without a membership. */
  expires_at: Type.Union([Type.String(), Type.Null()]),
  /** Last day that it stays open while a debit is awaited; missing where none is. */
  open_until: Type.Optional(Type.String()),
  /** Whether 事務局 is among the roles. */
  is_administrator: Type.Boolean(),
  /** Whether a role reaches the input of matches. */
  may_input_matches: Type.Boolean(),
  /** The roles of the account, in the order of `ROLES`; missing for an account without one. */
  roles: Type.Optional(Type.Array(Type.Enum(ROLES))),
  /** Whose roles count only after signing in once more, with a second factor; missing for everybody else. */
  lacks_second_factor: Type.Optional(Type.Boolean()),
});
export type Standing = Type.Static<typeof Standing>;

export const standing = siteCall({
  method: 'GET',
  path: '/api/membership/standing',
  access: 'identified',
  summary: 'Who calls, and what the caller may do',
  answer: Standing,
});

/** What a new member tells of themselves; the rules of each field are in the domain. */
export const Registration = Type.Object({
  lastName: Type.String({ maxLength: 200 }),
  firstName: Type.String({ maxLength: 200 }),
  furigana: Type.Optional(Type.String({ maxLength: 200 })),
  phoneNumber: Type.String({ maxLength: 200 }),
  postalCode: Type.String({ maxLength: 200 }),
  address: Type.String({ maxLength: 1000 }),
  membershipType: Type.String({ maxLength: 200 }),
  paymentPlan: Type.String({ maxLength: 200 }),
  agreesToTerms: Type.Boolean(),
  ...ageProperties,
});
export type Registration = Type.Static<typeof Registration>;

export const register = siteCall({
  method: 'POST',
  path: '/api/membership/registration',
  access: 'identified',
  summary: 'Makes the member record of an account whose e-mail is verified; the same again gives the same',
  body: Registration,
  answer: MemberInfo,
});

/** The caller's own data, as a file to save. */
export const exportOwnData = siteCall({
  method: 'POST',
  content: 'member',
  path: '/api/membership/export',
  access: 'member',
  summary: 'Everything that is held about the caller, as JSON, without a secret',
  answer: Type.Object({ file_name: Type.String(), text: Type.String() }),
});

export const eraseOwnData = siteCall({
  method: 'POST',
  content: 'member',
  path: '/api/membership/erasure',
  access: 'member',
  summary:
    'Erases everything that is held about the caller, for good, soon after a sign-in; the e-mail must be typed',
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
  answer: Done,
});
