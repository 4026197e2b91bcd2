import { useEffect, useEffectEvent } from 'react';
import type { AdminMember } from '#contract/members.ts';
import { type MemberField, type MemberForm, readMemberForm } from '#domain/membership/member-form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Outcome } from '../record/outcome.tsx';
import { useTyping } from '../record/use-typing.ts';
import { isOvertaken } from '../saving.ts';
import { Unsaved } from '../unsaved.tsx';
import { formOf, isSameForm, mergedForm } from './form.ts';
import { MemberFields } from './member-fields.tsx';
import { MEMBER_NOT_READ, NOT_SAVED, SAVED } from './messages.ts';
import { readMember, useChangeMember, useKeepMember } from './queries.ts';

type Typed = {
  readonly form: MemberForm;
  /** What two have changed: the other's value stands below the field. */
  readonly contested: readonly MemberField[];
};

/** The record of a member as it is changed. What was typed outlives a conflict, which settles itself field by field. */
export function RecordForm({ member }: { readonly member: AdminMember }) {
  const stored = formOf(member);
  const typing = useTyping({
    stored: member,
    onStored: useKeepMember(),
    isNewer: (one, other) => one.version > other.version,
    saving: useChangeMember(member.member_id),
    typedOf: (read): Typed => ({ form: formOf(read), contested: [] }),
    merge: (base, typed, newest) => mergedForm(typed.form, base.form, newest.form),
    saved: SAVED,
  });
  const { typed, error, takeOver } = typing;
  const read = () => readMember(member.member_id);
  const settle = useEffectEvent((problem: Error) => {
    // Where reading fails, the button of the outcome tries it again.
    if (isOvertaken(problem)) void read().then(takeOver, () => undefined);
  });
  useEffect(() => {
    if (error !== null) settle(error);
  }, [error]);
  const submit = () => {
    typing.attempt();
    if (readMemberForm(typed.form).ok) typing.save({ ...typed.form, version: member.version });
  };
  return (
    <>
      <StepForm submitLabel="保存する" onBack={null} isBusy={typing.isBusy} onSubmit={submit}>
        <MemberFields
          form={typed.form}
          isTried={typing.isTried}
          hasOwnEmail={ownsEmail(member)}
          extensions={member.extensions}
          newest={Object.fromEntries(typed.contested.map((field) => [field, stored[field]]))}
          onChange={(part) => typing.change((now) => ({ ...now, form: { ...now.form, ...part } }))}
        />
        <Outcome typing={typing} notSaved={NOT_SAVED} notRead={MEMBER_NOT_READ} read={read} />
      </StepForm>
      <Unsaved isDirty={!isSameForm(typed.form, stored)} />
    </>
  );
}

function ownsEmail({ account_state: state }: AdminMember): boolean {
  return state !== 'none' && state !== 'gone';
}
