/**
 * 新規会員登録: what a new member tells of themselves. The form and the server judge it by the same rules; people type
 * full-width digits, hyphens and blanks, and mean the same.
 */

import type { RefusedForm } from '../fault.ts';
import { inHiragana } from '../search/folding.ts';
import { AGE_FIELDS, type AgeFacts, type AgeForm, ageFactsOf, ageFaultOf } from './age.ts';
import { MEMBERSHIP_TYPES, type MembershipType, PAYMENT_PLANS, type PaymentPlan } from './membership.ts';
import { phoneNumberOf, postalCodeOf, textFault } from './typed.ts';

/** As typed. */
export type RegistrationForm = AgeForm & {
  readonly lastName: string;
  readonly firstName: string;
  /** How the name is read; may be empty. */
  readonly furigana: string;
  readonly phoneNumber: string;
  readonly postalCode: string;
  readonly address: string;
  readonly membershipType: string;
  readonly paymentPlan: string;
  readonly agreesToTerms: boolean;
};

export type RegistrationField = keyof RegistrationForm;

/** As kept. */
export type NewMember = AgeFacts & {
  readonly lastName: string;
  readonly firstName: string;
  /** How the name is read, in hiragana; empty where nobody has said it. */
  readonly furigana: string;
  /** E.164, Japanese: `+819012345678`. */
  readonly phoneNumber: string;
  /** `000-0000`. */
  readonly postalCode: string;
  readonly address: string;
  readonly membershipType: MembershipType;
  readonly paymentPlan: PaymentPlan;
};

/** As the contact form's (members' specification, section 9). */
const LONGEST_NAME = 30;
/** Of both names, with a blank between them. */
const LONGEST_READING = 61;
const LONGEST_ADDRESS = 200;

export const REGISTRATION_FIELDS: readonly RegistrationField[] = [
  'lastName',
  'firstName',
  'furigana',
  'phoneNumber',
  'postalCode',
  'address',
  ...AGE_FIELDS,
  'membershipType',
  'paymentPlan',
  'agreesToTerms',
  'guardianAgrees',
];

/** The record of a sound form; else every field's first mistake, in the order of the form. */
export function readRegistration(
  form: RegistrationForm,
): { readonly ok: true; readonly member: NewMember } | RefusedForm<RegistrationField> {
  const faults = REGISTRATION_FIELDS.flatMap((field) => {
    const message = faultOf(field, form);
    return message === null ? [] : [{ field, message }];
  });
  const member = newMemberOf(form);
  return faults.length > 0 || member === null ? { ok: false, faults } : { ok: true, member };
}

/** A sound form as it is stored; null where type or plan is none. */
export function newMemberOf(
  form: Omit<RegistrationForm, 'agreesToTerms' | 'guardianAgrees'>,
): NewMember | null {
  const membershipType = MEMBERSHIP_TYPES.find((type) => type === form.membershipType);
  const paymentPlan = PAYMENT_PLANS.find((plan) => plan === form.paymentPlan);
  if (membershipType === undefined || paymentPlan === undefined) return null;
  return {
    lastName: form.lastName.trim(),
    firstName: form.firstName.trim(),
    furigana: inHiragana(form.furigana.trim()),
    phoneNumber: phoneNumberOf(form.phoneNumber) ?? '',
    postalCode: postalCodeOf(form.postalCode) ?? '',
    address: form.address.trim(),
    membershipType,
    paymentPlan,
    ...ageFactsOf(form),
  };
}

/** A field's mistake, null where it has none. */
export function faultOf(field: RegistrationField, form: RegistrationForm): string | null {
  switch (field) {
    case 'lastName':
      return textFault(form.lastName, '姓', LONGEST_NAME);
    case 'firstName':
      return textFault(form.firstName, '名', LONGEST_NAME);
    case 'furigana':
      return form.furigana.trim() === '' ? null : textFault(form.furigana, 'ふりがな', LONGEST_READING);
    case 'address':
      return textFault(form.address, '住所', LONGEST_ADDRESS);
    case 'phoneNumber':
      if (form.phoneNumber.trim() === '') return '電話番号を入力してください。';
      return phoneNumberOf(form.phoneNumber) === null
        ? '電話番号は、市外局番から10桁か11桁の数字で入力してください。'
        : null;
    case 'postalCode':
      if (form.postalCode.trim() === '') return '郵便番号を入力してください。';
      return postalCodeOf(form.postalCode) === null ? '郵便番号は7桁の数字で入力してください。' : null;
    case 'membershipType':
      return MEMBERSHIP_TYPES.some((type) => type === form.membershipType)
        ? null
        : '会員種別を選択してください。';
    case 'paymentPlan':
      return PAYMENT_PLANS.some((plan) => plan === form.paymentPlan)
        ? null
        : 'お支払いプランを選択してください。';
    case 'agreesToTerms':
      return form.agreesToTerms ? null : '利用規約への同意が必要です。';
    default:
      return ageFaultOf(field, form);
  }
}
