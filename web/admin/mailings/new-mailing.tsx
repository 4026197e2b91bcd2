import { createMailing, searchMailings } from '#contract/messaging/mailings.ts';
import { MAILING } from '#domain/mailing/mailing.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { NewForm } from '../record/draft-form.tsx';
import { useNewForm } from '../record/use-form-draft.ts';
import { MailingFields } from './mailing-fields.tsx';
import { MAILINGS, NOT_ADDED } from './messages.ts';

const TITLE = '一斉メールを書く';

/** /admin-mailing-new: kept as a draft, from which it is previewed, tried and sent. */
export function NewMailing() {
  const draft = useNewForm(MAILING);
  const creating = useWrite(createMailing, { refreshes: [searchMailings] });
  const leave = useLeave();
  const submit = () => {
    const form = draft.attempt();
    if (form === null) return;
    creating.mutate(
      { body: { form } },
      {
        onSuccess: ({ mailing_id: mailingId }) =>
          leave({ to: '/admin-mailing/$mailingId', params: { mailingId } }),
      },
    );
  };
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-mailings">{MAILINGS}の一覧</BackLink>
      <PageTitle>{TITLE}</PageTitle>
      <NewForm
        draft={draft}
        creating={creating}
        notAdded={NOT_ADDED}
        submitLabel="下書きを保存して確かめる"
        onSubmit={submit}
      >
        <MailingFields draft={draft} />
      </NewForm>
    </Page>
  );
}
