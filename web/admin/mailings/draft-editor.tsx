import { useState } from 'react';
import {
  changeMailing,
  type MailingDetail,
  searchMailings,
  testMailing,
} from '#contract/messaging/mailings.ts';
import { MAILING } from '#domain/mailing/mailing.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Note } from '../record/record-head.tsx';
import { Buttons, Section } from '../record/section.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import type { Kept } from '../record/use-record.ts';
import { MailingFields } from './mailing-fields.tsx';
import { NOT_DONE, NOT_READ, NOT_SAVED, SAVE_FIRST, SAVED } from './messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** A draft: written, looked at, tried, sent. */
export function DraftEditor({ record }: { readonly record: Kept<MailingDetail> }) {
  const { mailing_id: mailingId, version } = record.stored;
  const [dialog, setDialog] = useState<'preview' | 'send' | null>(null);
  const trying = useWrite(testMailing);
  const draft = useFormDraft(MAILING, {
    record,
    revisionOf: (mailing) => mailing.version,
    formOf: ({ form }) => form,
    saving: useWrite(changeMailing, { refreshes: [searchMailings] }),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: NOT_READ },
  });
  const submit = () => {
    const form = draft.attempt();
    if (form !== null) draft.save({ params: { mailingId }, body: { version, form } });
  };
  return (
    <>
      <section aria-label="一斉メールの項目">
        <DraftForm draft={draft} submitLabel="下書きを保存する" onSubmit={submit}>
          <MailingFields draft={draft} />
        </DraftForm>
      </section>
      <Section heading="確かめて送る">
        <Buttons>
          <Button onClick={() => setDialog('preview')}>プレビュー</Button>
          <Button disabled={trying.isPending} onClick={() => trying.mutate({ body: { form: draft.values } })}>
            自分にテストを送る
          </Button>
          <DeedButton deed="main" disabled={draft.isDirty || draft.isBusy} onClick={() => setDialog('send')}>
            送信へ進む
          </DeedButton>
        </Buttons>
        {draft.isDirty && <Note>{SAVE_FIRST}</Note>}
        <p role="status">{trying.isPending ? 'メールサーバーの返事を待っています…' : trying.data?.message}</p>
        <SavingProblem error={trying.error} notDone={NOT_DONE} />
      </Section>
      <Withdrawal record={record} />
      {dialog === 'preview' && <PreviewDialog form={draft.values} onClose={() => setDialog(null)} />}
      {dialog === 'send' && <SendDialog record={record} onClose={() => setDialog(null)} />}
    </>
  );
}
