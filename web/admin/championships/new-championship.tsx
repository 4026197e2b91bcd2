import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formFaults, idFault } from '#domain/championship/check.ts';
import { newChampionshipForm, tidyForm } from '#domain/championship/form.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { Field } from '#web/ui/form/field.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../back-link.tsx';
import { SavingProblem } from '../problem.tsx';
import { FieldGroup } from '../record/section.tsx';
import { Unsaved, useLeave } from '../unsaved.tsx';
import { ChampionshipFields } from './fields.tsx';
import { NOT_ADDED } from './messages.ts';
import { useCreateChampionship } from './queries.ts';

const TITLE = '大会の追加';

/** /admin-championship-new: a championship, before its first match. */
export function NewChampionship() {
  const { data: site } = useQuery(siteQuery);
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-championships">大会の一覧</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      {site !== undefined && <NewForm fiscalYear={site.fiscalYear} />}
    </Page>
  );
}

function NewForm({ fiscalYear }: { readonly fiscalYear: number }) {
  const [championshipId, setId] = useState('');
  const [blank] = useState(() => newChampionshipForm(fiscalYear));
  const [form, setForm] = useState(blank);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, isSuccess, error } = useCreateChampionship();
  const leave = useLeave();
  const faults = formFaults(tidyForm(form), null);
  const wrongId = idFault(championshipId);
  const submit = () => {
    setTried(true);
    if (wrongId !== null || faults.length > 0) return;
    mutate(
      { championshipId: championshipId.trim(), form: tidyForm(form) },
      {
        onSuccess: ({ championship_id }) =>
          leave({
            to: '/admin-championship/$championshipId',
            params: { championshipId: championship_id },
          }),
      },
    );
  };
  return (
    <>
      <Unsaved isDirty={!isSuccess && (championshipId !== '' || form !== blank)} />
      <StepForm submitLabel="大会を追加する" onBack={null} isBusy={isPending || isSuccess} onSubmit={submit}>
        <FieldGroup>
          <Field
            name="championshipId"
            label="大会ID"
            need="required"
            hint="ページのアドレスと試合IDの頭に使います。あとから変えることはできません。例：u12-summer-2026"
            value={championshipId}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            fault={isTried ? wrongId : null}
            onChange={setId}
          />
        </FieldGroup>
        <ChampionshipFields form={form} faults={isTried ? faults : []} fixed={{}} onChange={setForm} />
        <SavingProblem error={error} notDone={NOT_ADDED} />
      </StepForm>
    </>
  );
}
