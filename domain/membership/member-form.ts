/**
 * 会員の記録 as the office writes it: what a registration asks (by its rules, in its sentences), with the e-mail and the
 * last day in force. The form and the server judge it by the same rules.
 */

import type { RefusedForm } from '#domain/fault.ts';
import { isEmail, normalEmail } from '#domain/identity/email.ts';
import { readDay } from '#domain/input/day.ts';
import {
  faultOf,
  type NewMember,
  type RegistrationField,
  type RegistrationForm,
  readRegistration,
} from './registration.ts';

/** As typed; `expiresAt` is `YYYY-MM-DD`, empty before the first payment. */
export type MemberForm = Omit<RegistrationForm, 'agreesToTerms'> & {
  readonly email: string;
  readonly expiresAt: string;
};
export type MemberField = keyof MemberForm;

/** As kept. */
export type MemberFacts = NewMember & {
  /** Normal form. */
  readonly email: string;
  readonly expiresAt: string | null;
};

/** In the order of the form. */
export const MEMBER_FIELDS: readonly MemberField[] = [
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
];

/** As they stand on the screen and in the audit. */
export const MEMBER_FIELD_NAMES: Readonly<Record<MemberField, string>> = {
  lastName: '姓',
  firstName: '名',
  furigana: 'ふりがな',
  email: 'メールアドレス',
  phoneNumber: '電話番号',
  postalCode: '郵便番号',
  address: '住所',
  membershipType: '会員種別',
  paymentPlan: 'お支払いプラン',
  expiresAt: '有効期限',
};

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** The record of a sound form; else every field's first mistake, in the order of the form. */
export function readMemberForm(
  form: MemberForm,
): { readonly ok: true; readonly member: MemberFacts } | RefusedForm<MemberField> {
  const faults = MEMBER_FIELDS.flatMap((field) => {
    const message = memberFaultOf(field, form);
    return message === null ? [] : [{ field, message }];
  });
  const read = readRegistration({ ...form, agreesToTerms: true });
  if (faults.length > 0 || !read.ok) return { ok: false, faults };
  const { expiresAt } = form;
  return {
    ok: true,
    member: {
      ...read.member,
      email: normalEmail(form.email),
      expiresAt: expiresAt === '' ? null : expiresAt,
    },
  };
}

/** A field's mistake, null where it has none. */
export function memberFaultOf(field: MemberField, form: MemberForm): string | null {
  if (field === 'email') return emailFault(form.email);
  if (field === 'expiresAt') return dayFault(form.expiresAt);
  const asked: RegistrationField = field;
  return faultOf(asked, { ...form, agreesToTerms: true });
}

function emailFault(typed: string): string | null {
  const email = normalEmail(typed);
  if (email === '') return 'メールアドレスを入力してください。';
  return isEmail(email) ? null : 'メールアドレスを正しい形で入力してください。';
}

function dayFault(typed: string): string | null {
  if (typed === '') return null;
  return DAY.test(typed) && readDay(typed, null).ok
    ? null
    : '有効期限は、2000年から2099年までの日付で入力してください。';
}
