/** What is typed about a member, and what becomes of it when another administrator was first. */

import type { AdminMember } from '#contract/members.ts';
import { MEMBER_FIELDS, type MemberField, type MemberForm } from '#domain/membership/member-form.ts';
import { nationalNumber } from './words.ts';

export const EMPTY_FORM: MemberForm = {
  lastName: '',
  firstName: '',
  furigana: '',
  email: '',
  phoneNumber: '',
  postalCode: '',
  address: '',
  membershipType: '',
  paymentPlan: '',
  expiresAt: '',
};

/** A record as its form shows it. */
export function formOf(member: AdminMember): MemberForm {
  return {
    lastName: member.last_name,
    firstName: member.first_name,
    furigana: member.furigana,
    email: member.email,
    phoneNumber: nationalNumber(member.phone_number),
    postalCode: member.postal_code,
    address: member.address,
    membershipType: member.membership_type,
    paymentPlan: member.payment_plan,
    expiresAt: member.expires_at ?? '',
  };
}

export function isSameForm(one: MemberForm, other: MemberForm): boolean {
  return MEMBER_FIELDS.every((field) => one[field] === other[field]);
}

/** What was typed stays; what was left as it had been takes the newest value. Beside it, the fields that both have changed. */
export function mergedForm(
  typed: MemberForm,
  before: MemberForm,
  newest: MemberForm,
): { readonly form: MemberForm; readonly contested: readonly MemberField[] } {
  const form = { ...typed };
  const contested: MemberField[] = [];
  for (const field of MEMBER_FIELDS) {
    if (typed[field] === before[field]) form[field] = newest[field];
    else if (newest[field] !== before[field] && newest[field] !== typed[field]) contested.push(field);
  }
  return { form, contested };
}
