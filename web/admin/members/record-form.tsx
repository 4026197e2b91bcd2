import { type AdminMember, changeMember } from '#contract/member/members.ts';
import { MEMBER, type MemberForm } from '#domain/membership/member-form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DraftForm } from '../record/draft-form.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import type { Kept } from '../record/use-record.ts';
import { MemberFields } from './member-fields.tsx';
import { MEMBER_NOT_READ, NOT_SAVED, SAVED } from './messages.ts';
import { changing } from './queries.ts';
import { nationalNumber } from './words.ts';

/** The record of a member while it is changed. */
export function RecordForm({ record }: { readonly record: Kept<AdminMember> }) {
  const { member_id: memberId, account_state: account, extensions, version } = record.stored;
  const draft = useFormDraft(MEMBER, {
    record,
    revisionOf: (member) => member.version,
    formOf,
    saving: useWrite(changeMember, changing(memberId)),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: MEMBER_NOT_READ },
  });
  const submit = () => {
    const form = draft.attempt();
    if (form !== null) draft.save({ params: { memberId }, body: { ...form, version } });
  };
  return (
    <DraftForm draft={draft} submitLabel="保存する" onSubmit={submit}>
      <MemberFields
        draft={draft}
        followsAccount={account !== 'none' && account !== 'gone'}
        extensions={extensions}
      />
    </DraftForm>
  );
}

function formOf(member: AdminMember): MemberForm {
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
    ageGroup: member.age_group,
    guardianName: member.guardian_name,
    guardianRelationship: member.guardian_relationship,
    guardianPhone: nationalNumber(member.guardian_phone),
  };
}
