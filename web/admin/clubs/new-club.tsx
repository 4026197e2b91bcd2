import { useState } from 'react';
import { clubFaults, clubIdFault } from '#domain/club/check.ts';
import { BLANK_CLUB, tidyClub } from '#domain/club/form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../back-link.tsx';
import { SavingProblem } from '../problem.tsx';
import { FieldGroup } from '../record/section.tsx';
import { Unsaved, useLeave } from '../unsaved.tsx';
import { ClubFields } from './fields.tsx';
import { NOT_ADDED } from './messages.ts';
import { useCreateClub } from './queries.ts';

const TITLE = 'クラブの追加';

/** /admin-club-new */
export function NewClub() {
  const [clubId, setId] = useState('');
  const [form, setForm] = useState(BLANK_CLUB);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, isSuccess, error } = useCreateClub();
  const leave = useLeave();
  const faults = clubFaults(tidyClub(form));
  const wrongId = clubIdFault(clubId);
  const submit = () => {
    setTried(true);
    if (wrongId !== null || faults.length > 0) return;
    mutate({ clubId: clubId.trim(), form: bodyOf(form) }, { onSuccess: () => leave({ to: '/admin-clubs' }) });
  };
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-clubs">クラブの一覧</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      <Unsaved isDirty={!isSuccess && (clubId !== '' || form !== BLANK_CLUB)} />
      <StepForm
        submitLabel="クラブを追加する"
        onBack={null}
        isBusy={isPending || isSuccess}
        onSubmit={submit}
      >
        <ClubFields form={form} faults={isTried ? faults : []} onChange={setForm} />
        <FieldGroup>
          <Field
            name="clubId"
            label="クラブID"
            need="optional"
            hint="試合情報の入力で使う番号です。空のままなら自動で付きます。"
            value={clubId}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            fault={isTried ? wrongId : null}
            onChange={setId}
          />
        </FieldGroup>
        <SavingProblem error={error} notDone={NOT_ADDED} />
      </StepForm>
    </Page>
  );
}

/** As the call takes it. */
export function bodyOf(form: Parameters<typeof tidyClub>[0]) {
  const tidied = tidyClub(form);
  return { ...tidied, categories: [...tidied.categories], variants: [...tidied.variants] };
}
