/**
 * Accounts without a member's record: of people who stopped in the middle of a sign-up, and of administrators who have
 * not joined. They are personal data like any other: administrators find, export and erase them here. A search for an
 * e-mail address is sent in a body, never in an address.
 */

import * as Type from 'typebox';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { Id } from '../wire.ts';
import { ACCOUNT_STATES, ErasurePreview, FileAnswer } from './members.ts';

const PATH = '/api/admin/accounts';
const ofAccount = Type.Object({ accountId: Id });

export const AccountRow = Type.Object({
  account_id: Type.String(),
  /** As the person wrote it: not theirs for sure before it is verified. */
  email: Type.String(),
  email_verified: Type.Boolean(),
  state: Type.Enum(ACCOUNT_STATES),
  is_administrator: Type.Boolean(),
  /** ISO instant. */
  created_at: Type.String(),
});
export type AccountRow = Type.Static<typeof AccountRow>;

export const ACCOUNT_SORTS = ['created', 'email'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

const AccountSearch = Type.Object({ ...listQuery, sort: Type.Optional(Type.Enum(ACCOUNT_SORTS)) });
export type AccountSearch = Type.Static<typeof AccountSearch>;

export const searchAccounts = adminCall({
  method: 'POST',
  path: `${PATH}/search`,
  area: 'office',
  effect: 'read',
  summary: "A page of the accounts without a member's record; 409 where accounts are kept elsewhere",
  body: AccountSearch,
  answer: pageOf(AccountRow),
});

export const exportAccount = adminCall({
  method: 'POST',
  path: `${PATH}/:accountId/export`,
  area: 'office',
  effect: 'read',
  summary: 'Everything that is held about who has an account and no record, as JSON, without a secret',
  params: ofAccount,
  answer: FileAnswer,
});

export const previewAccountErasure = adminCall({
  method: 'GET',
  path: `${PATH}/:accountId/erasure`,
  area: 'office',
  summary: 'What an erasure of this person would take away',
  params: ofAccount,
  answer: ErasurePreview,
});

export const eraseAccount = adminCall({
  method: 'POST',
  path: `${PATH}/:accountId/erasure`,
  area: 'office',
  summary: 'Erases everything that is held about who has an account and no record; the e-mail must be typed',
  params: ofAccount,
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
  answer: Type.Object({ message: Type.String() }),
});
