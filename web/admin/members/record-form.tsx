import { useState } from 'react';
import type { AdminMember } from '#contract/admin-members.ts';
import { type MemberField, type MemberForm, readMemberForm } from '#domain/membership/member-form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Problem, SavingProblem } from '../problem.tsx';
import { isOvertaken } from '../saving.ts';
import { Unsaved } from '../unsaved.tsx';
import { formOf, isSameForm, mergedForm } from './form.ts';
import { MemberFields } from './member-fields.tsx';
import { MERGED, NOT_SAVED, SAVED } from './messages.ts';
import { readMember, useChangeMember } from './queries.ts';

/** The record of a member as it is changed. What was typed belongs to the version it was typed over, and outlives a conflict. */
export function RecordForm({ member }: { readonly member: AdminMember }) {
  const [base, setBase] = useState(member);
  const [typed, setTyped] = useState(() => formOf(member));
  const [contested, setContested] = useState<readonly MemberField[]>([]);
  const [isTried, setTried] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useChangeMember(member.member_id);
  const isChanged = !isSameForm(typed, formOf(base));

  const change = (part: Partial<MemberForm>) => {
    if (isSuccess) reset();
    setTyped((before) => ({ ...before, ...part }));
  };
  const begin = (newest: AdminMember) => {
    setBase(newest);
    setTyped(formOf(newest));
    setContested([]);
    setTried(false);
    setMerged(false);
  };
  const rebase = (newest: AdminMember) => {
    const merged = mergedForm(typed, formOf(base), formOf(newest));
    setBase(newest);
    setTyped(merged.form);
    setContested(merged.contested);
  };
  // Something else on this page has changed the record: an account has been given to it.
  if (member.version > base.version) rebase(member);
  const merge = async () => {
    rebase(await readMember(member.member_id));
    setMerged(true);
  };
  const submit = () => {
    setTried(true);
    if ('faults' in readMemberForm(typed)) return;
    const body = { ...typed, version: base.version };
    mutate(body, { onSuccess: begin, onError: (problem) => void (isOvertaken(problem) && merge()) });
  };
  return (
    <>
      <StepForm submitLabel="保存する" onBack={null} isBusy={isPending} onSubmit={submit}>
        <MemberFields
          form={typed}
          isTried={isTried}
          hasOwnEmail={ownsEmail(base)}
          extensions={base.extensions}
          newest={Object.fromEntries(contested.map((field) => [field, formOf(base)[field]]))}
          onChange={change}
        />
        {isSuccess && !isChanged && <p role="status">{SAVED}</p>}
        {error !== null && isOvertaken(error) && isMerged ? (
          <Problem sentence={MERGED} />
        ) : (
          <SavingProblem error={error} notDone={NOT_SAVED} />
        )}
      </StepForm>
      <Unsaved isDirty={isChanged} />
    </>
  );
}

function ownsEmail({ account_state: state }: AdminMember): boolean {
  return state !== 'none' && state !== 'gone';
}
