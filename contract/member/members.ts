/**
 * Members for administrators. Words that may be a person's name, e-mail or number are sent in a body, never in an
 * address: addresses stand in the logs of every proxy and in the history of every browser.
 */

import * as Type from 'typebox';
import { AGE_GROUPS } from '#domain/membership/age.ts';
import { MEMBER, type SentMember } from '#domain/membership/member-form.ts';
import { MEMBER_STATES } from '#domain/membership/member-state.ts';
import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import { STANDINGS } from '#domain/membership/payment.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { inputPropertiesOf } from '../form-schema.ts';
import { Count, FromOne, Id } from '../wire.ts';
import { ConsentView } from './consent.ts';

const PATH = '/api/admin/members';
const ofMember = Type.Object({ memberId: Id });
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/**
 * Where a member's account stands. `none`: there is none yet; `gone`: there was one; `invited`: has a temporary password;
 * `reset`: must set a new password; `elsewhere`: in a user pool that this server does not keep.
 */
export const ACCOUNT_STATES = [
  'none',
  'gone',
  'unconfirmed',
  'invited',
  'active',
  'reset',
  'disabled',
  'elsewhere',
] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const memberFields = {
  member_id: Type.String(),
  last_name: Type.String(),
  first_name: Type.String(),
  /** How the name is read; empty where nobody has said it. */
  furigana: Type.String(),
  email: Type.String(),
  membership_type: Type.Enum(MEMBERSHIP_TYPES),
  payment_plan: Type.Enum(PAYMENT_PLANS),
  /** Last day in force, `YYYY-MM-DD` in Tokyo; null before the first payment. */
  expires_at: MaybeText,
  state: Type.Enum(MEMBER_STATES),
  account_state: Type.Enum(ACCOUNT_STATES),
  /** ISO instants. */
  last_sign_in_at: MaybeText,
  created_at: Type.String(),
};

export const MemberRow = Type.Object(memberFields);
export type MemberRow = Type.Static<typeof MemberRow>;

/** Which members are meant; each that is left out means all. */
const memberFilter = {
  type: Type.Optional(Type.Enum(MEMBERSHIP_TYPES)),
  plan: Type.Optional(Type.Enum(PAYMENT_PLANS)),
  state: Type.Optional(Type.Enum(MEMBER_STATES)),
  payment: Type.Optional(Type.Enum(STANDINGS)),
};

export const MEMBER_SORTS = ['name', 'email', 'type', 'plan', 'expires', 'signIn', 'created'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

const MemberSearch = Type.Object({
  ...listQuery,
  ...memberFilter,
  sort: Type.Optional(Type.Enum(MEMBER_SORTS)),
});
export type MemberSearch = Type.Static<typeof MemberSearch>;

export const searchMembers = adminCall({
  method: 'POST',
  path: `${PATH}/search`,
  area: 'office',
  effect: 'read',
  summary: 'A page of the members; found by name, its reading, e-mail, number, address',
  body: MemberSearch,
  answer: pageOf(MemberRow),
});

/** A file to save: its text, with a byte order mark where a spreadsheet needs one. */
export const FileAnswer = Type.Object({ file_name: Type.String(), text: Type.String() });

export const exportMemberList = adminCall({
  method: 'POST',
  path: `${PATH}/csv`,
  area: 'office',
  effect: 'read',
  summary: 'The members that a search finds, all of them, as CSV for a spreadsheet',
  body: MemberSearch,
  answer: FileAnswer,
});

/** By how much (`extensionsOf` in domain/membership/course/extension.ts). */
export const EXTENSIONS = ['month', 'year', 'fiscalYear'] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** The most members at once: reporters wait for the database meanwhile. */
export const MOST_EXTENDED = 300;

export const extendMembers = adminCall({
  method: 'POST',
  path: `${PATH}/extension`,
  area: 'office',
  summary:
    'Extends the memberships that a search finds, all or none; 409 where it finds another number than `expected`. The same Idempotency-Key extends once',
  body: Type.Object({
    search: Type.Optional(listQuery.search),
    ...memberFilter,
    extension: Type.Enum(EXTENSIONS),
    /** How many the caller has seen. */
    expected: FromOne,
  }),
  answer: Type.Object({ extended: Count }),
});

/** A device that is signed in. */
const SessionView = Type.Object({
  session_id: Type.String(),
  /** ISO instant. */
  created_at: Type.String(),
  /** The one that this very call was made with. */
  is_own: Type.Boolean(),
});

/** How somebody signs in; nothing of what proves it. */
const AccountView = Type.Object({
  state: Type.Enum(ACCOUNT_STATES),
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** Whether a password opens it; who only comes through another provider has none. */
  has_password: Type.Boolean(),
  second_factors: Type.Array(Type.Enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'WEB_AUTHN'])),
  /** Names of the other providers that open it. */
  providers: Type.Array(Type.String()),
  /** Until when the temporary password works, an ISO instant; null for one of the person's own. */
  temporary_until: Type.Union([Type.String(), Type.Null()]),
  /** ISO instant. */
  created_at: Type.String(),
});

const adminMemberFields = {
  ...memberFields,
  phone_number: Type.String(),
  /** `000-0000`. */
  postal_code: Type.String(),
  address: Type.String(),
  /** Empty for a member who was never asked. */
  age_group: Type.Enum(['', ...AGE_GROUPS]),
  /** Of a member below 18; empty otherwise. */
  guardian_name: Type.String(),
  guardian_relationship: Type.String(),
  guardian_phone: Type.String(),
  /** What the member has agreed to, oldest first. */
  consents: Type.Array(ConsentView),
  /** To be sent back with a change: two who edit at once are told. */
  version: Count,
  updated_at: Type.String(),
  /** Where the membership would end if it were extended now; `YYYY-MM-DD`. */
  extensions: Type.Object({ month: Type.String(), year: Type.String(), fiscal_year: Type.String() }),
  /** Null without one, and where accounts are kept elsewhere. */
  account: Type.Union([AccountView, Type.Null()]),
  sessions: Type.Array(SessionView),
  /** The caller's own record. */
  is_self: Type.Boolean(),
  is_administrator: Type.Boolean(),
  /** Whether this server sends letters. Where it doesn't, the administrator is told a temporary password. */
  sends_mail: Type.Boolean(),
};

export const AdminMember = Type.Object(adminMemberFields);
export type AdminMember = Type.Static<typeof AdminMember>;

/** A member after something that may have made a temporary password. It is in this answer and nowhere else; null without one, or where it was sent to the person. */
const MemberAndPassword = Type.Object({ ...adminMemberFields, temporary_password: MaybeText });

export const adminMember = adminCall({
  method: 'GET',
  path: `${PATH}/:memberId`,
  area: 'office',
  summary: 'One member, with account and sessions',
  params: ofMember,
  answer: AdminMember,
});

export const makeMember = adminCall({
  method: 'POST',
  path: PATH,
  area: 'office',
  summary: 'Makes the record of somebody who has not signed up yet, and an account where it is wanted',
  body: Type.Unsafe<SentMember & { readonly invite: boolean }>(
    Type.Object({ ...inputPropertiesOf(MEMBER), invite: Type.Boolean() }),
  ),
  answer: MemberAndPassword,
});

export const changeMember = adminCall({
  method: 'PATCH',
  path: `${PATH}/:memberId`,
  area: 'office',
  summary: 'Changes the record of the version that was read; 409 where another change was first',
  params: ofMember,
  body: Type.Unsafe<SentMember & { readonly version: number }>(
    Type.Object({ ...inputPropertiesOf(MEMBER), version: Count }),
  ),
  answer: AdminMember,
});

export const endMemberSessions = adminCall({
  method: 'POST',
  path: `${PATH}/:memberId/session-end`,
  area: 'office',
  summary: 'Signs a member out on one device, or on all; one that has ended already is no error',
  params: ofMember,
  body: Type.Object({ sessionId: Type.Union([Id, Type.Null()]) }),
  answer: AdminMember,
});

/** `reset` sends a code; `renewPassword` makes a new temporary password. */
export const ACCOUNT_ACTIONS = [
  'invite',
  'reset',
  'renewPassword',
  'removeSecondFactors',
  'removeLinks',
  'disable',
  'enable',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export const changeMemberAccount = adminCall({
  method: 'POST',
  path: `${PATH}/:memberId/account`,
  area: 'office',
  summary: 'What the office does for how a member signs in',
  params: ofMember,
  body: Type.Object({ action: Type.Enum(ACCOUNT_ACTIONS) }),
  answer: MemberAndPassword,
});

export const exportMember = adminCall({
  method: 'POST',
  path: `${PATH}/:memberId/export`,
  area: 'office',
  effect: 'read',
  summary: 'Everything that is held about one person, as JSON, without a secret',
  params: ofMember,
  answer: FileAnswer,
});

/** What an erasure would take away. */
export const ErasurePreview = Type.Object({
  email: Type.String(),
  /** False for an account without a member's record. */
  has_record: Type.Boolean(),
  has_account: Type.Boolean(),
  /** Accounts are in a user pool elsewhere, and stay there. */
  account_elsewhere: Type.Boolean(),
  sessions: Count,
  sign_ins: Count,
  providers: Count,
  inquiries: Count,
  /** Entries of the audit that are about the person; they name nobody, and stay. */
  audit_entries: Count,
  /** Entries of what the person has done as an administrator; they keep the e-mail. */
  own_audit_entries: Count,
  /** Why it can't be done, null where it can. */
  obstacle: MaybeText,
});
export type ErasurePreview = Type.Static<typeof ErasurePreview>;

export const previewErasure = adminCall({
  method: 'GET',
  path: `${PATH}/:memberId/erasure`,
  area: 'office',
  summary: 'What an erasure of this person would take away',
  params: ofMember,
  answer: ErasurePreview,
});

export const eraseMember = adminCall({
  method: 'POST',
  path: `${PATH}/:memberId/erasure`,
  area: 'office',
  summary: 'Erases everything that is held about one person, for good; the e-mail must be typed',
  params: ofMember,
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
  answer: Type.Object({ message: Type.String() }),
});
