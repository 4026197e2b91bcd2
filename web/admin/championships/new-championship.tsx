import { useQuery } from '@tanstack/react-query';
import { createChampionship } from '#contract/championship/championships.ts';
import { asSent, NEW_CHAMPIONSHIP } from '#domain/championship/form.ts';
import { blankOf } from '#domain/record/form.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { NewForm } from '../record/draft-form.tsx';
import { FormFields } from '../record/form-fields.tsx';
import { useNewForm } from '../record/use-form-draft.ts';
import { ChampionshipFields } from './fields.tsx';
import { NOT_ADDED } from './messages.ts';
import { CHANGED } from './queries.ts';

const TITLE = '大会の追加';

/** /admin-championship-new: a championship, before its first match. */
export function NewChampionship() {
  const { data: site } = useQuery(siteQuery);
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-championships">大会の一覧</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      {site !== undefined && <Fields fiscalYear={site.fiscalYear} />}
    </Page>
  );
}

function Fields({ fiscalYear }: { readonly fiscalYear: number }) {
  const draft = useNewForm(NEW_CHAMPIONSHIP, { ...blankOf(NEW_CHAMPIONSHIP), fiscalYear });
  const creating = useWrite(createChampionship, CHANGED);
  const leave = useLeave();
  const submit = () => {
    const values = draft.attempt();
    if (values === null) return;
    const { championshipId, ...form } = values;
    const to = '/admin-championship/$championshipId';
    creating.mutate(
      { body: { championshipId, form: asSent(form) } },
      {
        onSuccess: ({ championship_id }) => leave({ to, params: { championshipId: championship_id } }),
      },
    );
  };
  return (
    <NewForm
      draft={draft}
      creating={creating}
      notAdded={NOT_ADDED}
      submitLabel="大会を追加する"
      onSubmit={submit}
    >
      <FormFields draft={draft} names={['championshipId']} />
      <ChampionshipFields draft={draft} />
    </NewForm>
  );
}
