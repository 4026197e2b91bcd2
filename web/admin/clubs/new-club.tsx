import { createClub } from '#contract/club/clubs.ts';
import { NEW_CLUB } from '#domain/club/form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { NewForm } from '../record/draft-form.tsx';
import { FormFields } from '../record/form-fields.tsx';
import { useNewForm } from '../record/use-form-draft.ts';
import { ColourField } from './colour-field.tsx';
import { NOT_ADDED } from './messages.ts';
import { CHANGED } from './queries.ts';

const TITLE = 'クラブの追加';

/** /admin-club-new */
export function NewClub() {
  const draft = useNewForm(NEW_CLUB);
  const creating = useWrite(createClub, CHANGED);
  const leave = useLeave();
  const submit = () => {
    const values = draft.attempt();
    if (values === null) return;
    const { clubId, ...form } = values;
    creating.mutate({ body: { clubId, form } }, { onSuccess: () => leave({ to: '/admin-clubs' }) });
  };
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-clubs">クラブの一覧</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      <NewForm
        draft={draft}
        creating={creating}
        notAdded={NOT_ADDED}
        submitLabel="クラブを追加する"
        onSubmit={submit}
      >
        <FormFields draft={draft} special={{ firstColour: ColourField, secondColour: ColourField }} />
      </NewForm>
    </Page>
  );
}
