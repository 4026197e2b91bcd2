/** What a change of a member's record leaves in the audit. */

import { type AuditEntry, type FieldChange, fieldNames } from '#domain/audit/audit-entry.ts';
import { MEMBER, type MemberFacts } from '#domain/membership/member-form.ts';
import { changesOf as changesOfForm } from '#domain/record/form.ts';
import type { Member } from '#server/platform/http/callers.ts';

/** Who did what to which record; the entry names nobody but an administrator. */
export function entryOf(memberId: string, caller: Pick<Member, 'email'>, sentence: string): AuditEntry {
  return {
    actor: caller.email,
    area: 'member',
    subjectId: memberId,
    subjectName: '',
    sentence,
    changes: [],
  };
}

/** Of these the audit keeps the values: they are thousands of members' and identify none. */
const NAMELESS: ReadonlySet<string> = new Set(
  (['membershipType', 'paymentPlan', 'expiresAt'] as const).map((field) => MEMBER.fields[field].label),
);

/** The fields that differ; of those that tell who it is, only which. */
export function changesOf(before: MemberFacts, after: MemberFacts): readonly FieldChange[] {
  return changesOfForm(MEMBER, asForm(before), asForm(after)).flatMap((change) =>
    NAMELESS.has(change.field) ? [change] : fieldNames([change]),
  );
}

function asForm(facts: MemberFacts) {
  return { ...facts, expiresAt: facts.expiresAt ?? '' };
}
