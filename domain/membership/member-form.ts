/**
 * 会員の記録 as the office writes it: what a registration asks (by its rules, in its sentences), with the e-mail and the
 * last day in force. The form and the server apply the same rules.
 */

import type { RefusedForm } from '../fault.ts';
import { isEmail, normalEmail } from '../identity/email.ts';
import { readDay } from '../input/day.ts';
import { type Field, type LineMarks, text } from '../record/field.ts';
import { defineForm, faultsOf, type ValuesOf } from '../record/form.ts';
import {
  AGE_GROUP_NAMES,
  AGE_GROUPS,
  type AgeForm,
  GUARDIAN_RELATIONSHIPS,
  guardianPhoneFault,
  NO_AGE,
} from './age.ts';
import { MEMBERSHIP_TYPE_NAMES, MEMBERSHIP_TYPES, PAYMENT_PLAN_NAMES, PAYMENT_PLANS } from './membership.ts';
import { faultOf, type NewMember, newMemberOf, type RegistrationForm } from './registration.ts';
import { textFault } from './typed.ts';

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

/** As typed. */
export const MEMBER = defineForm({
  lastName: asked('lastName', '姓', { need: 'required', attributes: { maxLength: 200 } }),
  firstName: asked('firstName', '名', { need: 'required', attributes: { maxLength: 200 } }),
  furigana: asked('furigana', 'ふりがな', {
    need: 'optional',
    attributes: { maxLength: 200 },
    hint: '検索と、名前の並べ替えに使います。',
    mayBeLeftOut: true,
  }),
  email: asTyped(text('メールアドレス', { need: 'required', type: 'email' }), emailFault),
  phoneNumber: asked('phoneNumber', '電話番号', { need: 'required', type: 'tel' }),
  postalCode: asked('postalCode', '郵便番号', { need: 'required', attributes: { inputMode: 'numeric' } }),
  address: asked('address', '住所', { need: 'required' }),
  membershipType: oneOf('membershipType', '会員種別', MEMBERSHIP_TYPES, MEMBERSHIP_TYPE_NAMES),
  paymentPlan: oneOf('paymentPlan', 'お支払いプラン', PAYMENT_PLANS, PAYMENT_PLAN_NAMES),
  /** `YYYY-MM-DD`, empty before the first payment. */
  expiresAt: {
    ...asTyped(
      text('有効期限', {
        need: 'optional',
        hint: 'この日の終わり（日本時間）まで有効です。入金前は空のままにします。',
      }),
      dayFault,
    ),
    input: { kind: 'special' },
  },
  ageGroup: among('年齢', AGE_GROUPS, AGE_GROUP_NAMES, '未確認'),
  guardianName: asTyped(
    text('保護者のお名前', { need: 'optional', hint: '18歳未満の会員だけに必要です。', mayBeLeftOut: true }),
    (value) => (value.trim() === '' ? null : textFault(value, '保護者のお名前', 61)),
  ),
  guardianRelationship: among('保護者の続柄', GUARDIAN_RELATIONSHIPS, null, 'なし'),
  guardianPhone: asTyped(
    text('保護者の電話番号', { need: 'optional', type: 'tel', mayBeLeftOut: true }),
    guardianPhoneFault,
  ),
});
export type MemberForm = ValuesOf<typeof MEMBER>;
export type MemberField = keyof MemberForm;

/** What older screens don't send, as it is in a record that was never asked for it. */
export const NO_LATER_FIELDS = {
  furigana: '',
  ageGroup: '',
  guardianName: '',
  guardianRelationship: '',
  guardianPhone: '',
} as const satisfies Partial<MemberForm>;
type LaterFields = Pick<MemberForm, keyof typeof NO_LATER_FIELDS>;

/** A form as it is sent. */
export type SentMember = Omit<MemberForm, keyof LaterFields> & Partial<LaterFields>;

/** As stored. */
export type MemberFacts = NewMember & {
  /** Normal form. */
  readonly email: string;
  readonly expiresAt: string | null;
};

/** The same of a stored record: what is left out stays as it is. */
export function laterFieldsOf(facts: MemberFacts): LaterFields {
  const { furigana, ageGroup, guardianName, guardianRelationship, guardianPhone } = facts;
  return { furigana, ageGroup, guardianName, guardianRelationship, guardianPhone };
}

/** The record of a sound form; else every field's first fault, in the order of the form. */
export function readMemberForm(
  form: MemberForm,
): { readonly ok: true; readonly member: MemberFacts } | RefusedForm<MemberField> {
  const faults = faultsOf(MEMBER, form);
  const member = newMemberOf(form);
  if (faults.length > 0 || member === null) return { ok: false, faults };
  const { expiresAt } = form;
  return {
    ok: true,
    member: {
      ...member,
      email: normalEmail(form.email),
      expiresAt: expiresAt === '' ? null : expiresAt,
    },
  };
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

type AskedField = Exclude<keyof RegistrationForm, keyof AgeForm | 'agreesToTerms'>;

/** A field of a registration, by its rule; the server reads what is typed in any width. */
// @__NO_SIDE_EFFECTS__
function asked(name: AskedField, label: string, marks: LineMarks): Field<string> {
  return asTyped(text(label, marks), (value) => faultOf(name, { ...BLANK, [name]: value }));
}

// @__NO_SIDE_EFFECTS__
function asTyped(field: Field<string>, fault: (value: string) => string | null): Field<string> {
  return { ...field, tidy: (value) => value, faultOf: fault };
}

/** One of these, empty until it is chosen. */
// @__NO_SIDE_EFFECTS__
function oneOf<Value extends string>(
  name: AskedField,
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Field<string> {
  const options = [
    { value: '', word: '選択してください', note: null },
    ...values.map((value) => ({ value, word: names[value], note: null })),
  ];
  return {
    ...asked(name, label, { need: 'required' }),
    input: { kind: 'choice', optionsFor: () => options },
    textOf: (value) => options.find((option) => option.value === value && value !== '')?.word ?? value,
  };
}

/** One of these, or `none`, which is stored as empty text. */
// @__NO_SIDE_EFFECTS__
function among<Value extends string>(
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>> | null,
  none: string,
): Field<string> {
  const options = [
    { value: '', word: none, note: null },
    ...values.map((value) => ({ value, word: names?.[value] ?? value, note: null })),
  ];
  const isOne = (value: string) => options.some((option) => option.value === value);
  return {
    ...asTyped(text(label, { need: 'optional', mayBeLeftOut: true }), (value) =>
      isOne(value) ? null : `${label}を選択してください。`,
    ),
    input: { kind: 'choice', optionsFor: () => options },
    textOf: (value) => options.find((option) => option.value === value)?.word ?? value,
  };
}

const BLANK: RegistrationForm = {
  ...NO_AGE,
  lastName: '',
  firstName: '',
  furigana: '',
  phoneNumber: '',
  postalCode: '',
  address: '',
  membershipType: '',
  paymentPlan: '',
  agreesToTerms: true,
};
