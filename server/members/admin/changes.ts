/** What a change of a member's record leaves in the audit. */

import { type FieldChange, fieldChanges, fieldNames } from '#domain/audit/audit-entry.ts';
import {
  MEMBER_FIELD_NAMES,
  MEMBER_FIELDS,
  type MemberFacts,
  type MemberField,
} from '#domain/membership/member-form.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';

/** Of these the audit keeps the values: they are thousands of members' and identify none. */
const NAMELESS: ReadonlySet<string> = new Set(
  (['membershipType', 'paymentPlan', 'expiresAt'] satisfies MemberField[]).map(
    (field) => MEMBER_FIELD_NAMES[field],
  ),
);

/** The fields that differ; of those that tell who it is, only which. */
export function changesOf(before: MemberFacts, after: MemberFacts): readonly FieldChange[] {
  return fieldChanges(wordsOf(before), wordsOf(after), MEMBER_FIELD_NAMES).flatMap((change) =>
    NAMELESS.has(change.field) ? [change] : fieldNames([change]),
  );
}

function wordsOf(facts: MemberFacts): Readonly<Record<MemberField, string>> {
  const words = MEMBER_FIELDS.map((field) => [field, facts[field] ?? '']);
  return {
    ...(Object.fromEntries(words) as Record<MemberField, string>),
    membershipType: MEMBERSHIP_TYPE_NAMES[facts.membershipType],
    paymentPlan: PAYMENT_PLAN_NAMES[facts.paymentPlan],
  };
}
