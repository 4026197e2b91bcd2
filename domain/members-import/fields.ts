/**
 * 会員の取り込み: members as a spreadsheet has them. A **row** is one member by the words of its cells; it is known by 会員番号
 * or by its e-mail. An empty cell keeps what is stored.
 */

import { MEMBER } from '../membership/member-form.ts';

/** The fields of a member's record that a file may bring, in the order of the template and of the export. */
export const RECORD_FIELDS = [
  'lastName',
  'firstName',
  'furigana',
  'email',
  'phoneNumber',
  'postalCode',
  'address',
  'membershipType',
  'paymentPlan',
  'expiresAt',
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** What a cell of a row may hold; `fullName` stands for both names. */
export const IMPORT_FIELDS = ['memberId', 'fullName', ...RECORD_FIELDS, 'payerEmail'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The columns of the template and of the export, in their order. */
export const WRITTEN_FIELDS = ['memberId', ...RECORD_FIELDS, 'payerEmail'] as const;

/** How the columns are called. */
export const IMPORT_NAMES: Readonly<Record<ImportField, string>> = {
  memberId: '会員番号',
  fullName: '氏名',
  lastName: MEMBER.fields.lastName.label,
  firstName: MEMBER.fields.firstName.label,
  furigana: MEMBER.fields.furigana.label,
  email: MEMBER.fields.email.label,
  phoneNumber: MEMBER.fields.phoneNumber.label,
  postalCode: MEMBER.fields.postalCode.label,
  address: MEMBER.fields.address.label,
  membershipType: MEMBER.fields.membershipType.label,
  paymentPlan: MEMBER.fields.paymentPlan.label,
  expiresAt: MEMBER.fields.expiresAt.label,
  payerEmail: 'お支払いになる方のメールアドレス',
};

/** One member of a file. */
export type ImportRow = {
  /** As the spreadsheet numbers it, from 1, its header among them. */
  readonly line: number;
  /** As they stand in the file; columns that it lacks are missing. */
  readonly cells: Readonly<Partial<Record<ImportField, string>>>;
};

/** What is wrong with a row; without a field it is about the row as a whole. */
export type RowFault = { readonly field: ImportField | null; readonly message: string };

/** Rows of one file. They are written in one transaction, for which goals wait on SQLite. */
export const MOST_MEMBERS = 2_000;
