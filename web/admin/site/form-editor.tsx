import { type ComponentType, useState } from 'react';
import type { FormCall, FormToEdit, SaveFormCall } from '#contract/publishing/site-admin.ts';
import { type Form, faultsOf, tidied } from '#domain/record/form.ts';
import type { DocumentName } from '#domain/site/documents.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DraftForm } from '../record/draft-form.tsx';
import { FormFields } from '../record/form-fields.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Section } from '../record/section.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import { type Kept, useRecord } from '../record/use-record.ts';
import { AsksAgain, outcomeWithout } from './asks-again.tsx';
import { History } from './history.tsx';
import { NOT_READ, SENTENCES } from './messages.ts';
import { CHANGED } from './queries.ts';
import { ReasonField } from './reason-field.tsx';

type FormEditorProps<Values extends object> = {
  readonly document: DocumentName;
  readonly form: Form<Values>;
  readonly read: FormCall<Values>;
  readonly save: SaveFormCall<Values>;
  /** Of sound values. */
  readonly preview: ComponentType<{ readonly values: Values }> | null;
};

/** A document that is a form. */
export function FormEditor<Values extends object>(props: FormEditorProps<Values>) {
  const record = useRecord(props.read, {});
  return (
    <RecordReading query={record.query} title={null} shape="rows" notRead={NOT_READ}>
      {(stored) => <Editor {...props} record={{ ...record, stored }} />}
    </RecordReading>
  );
}

type EditorProps<Values extends object> = FormEditorProps<Values> & {
  readonly record: Kept<FormToEdit<Values>>;
};

function Editor<Values extends object>({
  document,
  form,
  save,
  preview: Preview,
  record,
}: EditorProps<Values>) {
  const { revision } = record.stored;
  const [reason, setReason] = useState('');
  const draft = useFormDraft(form, {
    record,
    revisionOf: (stored: FormToEdit<Values>) => stored.revision,
    formOf: (stored) => stored.form,
    saving: useWrite(save, CHANGED),
    sentences: SENTENCES,
  });
  const submit = (asks_again: boolean) => {
    const values = draft.attempt();
    if (values !== null) draft.save({ body: { revision, reason, asks_again, form: values } });
  };
  const typed = tidied(form, draft.values);
  return (
    <>
      <DraftForm
        draft={{ ...draft, outcome: outcomeWithout(draft.outcome) }}
        submitLabel="公開する"
        onSubmit={() => submit(false)}
      >
        <FormFields draft={draft} />
        {Preview !== null && faultsOf(form, typed).length === 0 && (
          <Section heading="見え方">
            <Preview values={typed} />
          </Section>
        )}
        <ReasonField reason={reason} onChange={setReason} />
      </DraftForm>
      <AsksAgain outcome={draft.outcome} onYes={() => submit(true)} />
      <History document={document} revision={revision} onRestored={() => record.read().then(record.keep)} />
    </>
  );
}
