import { useState } from 'react';
import type { TextPageName } from '#contract/publishing/content.ts';
import { saveText, type TextToEdit, textToEdit } from '#contract/publishing/site-admin.ts';
import { lineDiff } from '#domain/site/line-diff.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Buttons } from '../record/section.tsx';
import { useDraft } from '../record/use-draft.ts';
import { type Kept, useRecord } from '../record/use-record.ts';
import { AsksAgain, outcomeWithout } from './asks-again.tsx';
import { Lines } from './difference.tsx';
import { History } from './history.tsx';
import { useKeptText } from './kept-text.ts';
import { BEGINS_WITH_SAMPLE, KEPT, NOT_READ, SENTENCES } from './messages.ts';
import { CHANGED } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import styles from './site.module.css';
import { TextPreview } from './text-preview.tsx';
import { WritingHelp } from './writing-help.tsx';

/** A page of text: written on the left, or first on a phone; as members see it on the right, or behind a button. */
export function TextEditor({ page }: { readonly page: TextPageName }) {
  const record = useRecord(textToEdit, { params: { page } });
  return (
    <RecordReading query={record.query} title={null} shape="text" notRead={NOT_READ}>
      {(stored) => <Editor page={page} record={{ ...record, stored }} />}
    </RecordReading>
  );
}

type Typed = {
  readonly text: string;
  /** What somebody else has published where both have changed it; null without. */
  readonly theirs: string | null;
};

type EditorProps = { readonly page: TextPageName; readonly record: Kept<TextToEdit> };

function Editor({ page, record }: EditorProps) {
  const { stored } = record;
  const { revision } = stored;
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const draft = useDraft({
    record,
    revisionOf: (one: TextToEdit) => one.revision,
    saving: useWrite(saveText, CHANGED),
    typedOf: ({ text }): Typed => ({ text, theirs: null }),
    merge: mergedTexts,
    sentences: SENTENCES,
  });
  const { text, theirs } = draft.typed;
  const isDirty = text !== stored.text;
  const kept = useKeptText(page, { text, revision, isDirty });
  const type = (next: string) => draft.change((now) => ({ ...now, text: next }));
  const submit = (asks_again: boolean) => {
    draft.attempt();
    draft.save({ params: { page }, body: { revision, reason, asks_again, text } });
  };
  return (
    <>
      {kept.found !== null && (
        <Notice
          action={
            <Buttons>
              <Button
                onClick={() => {
                  if (kept.found !== null) type(kept.found);
                  kept.settle();
                }}
              >
                書きかけに戻す
              </Button>
              <Button onClick={kept.settle}>捨てる</Button>
            </Buttons>
          }
        >
          {KEPT}
        </Notice>
      )}
      {revision === 0 && <p className="hint">{BEGINS_WITH_SAMPLE}</p>}
      <DraftForm
        draft={{ ...draft, isDirty, outcome: outcomeWithout(draft.outcome) }}
        submitLabel="公開する"
        onSubmit={() => submit(false)}
      >
        <div className={styles.sides}>
          <Button aria-pressed={shown === 'text'} onClick={() => setShown('text')}>
            文章
          </Button>
          <Button aria-pressed={shown === 'preview'} onClick={() => setShown('preview')}>
            見え方
          </Button>
        </div>
        <div className={styles.editor} data-shown={shown}>
          <div className={styles.writing}>
            <Labelled label="文章" fault={null}>
              {(ties) => (
                <textarea
                  {...ties}
                  rows={24}
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) => type(target.value)}
                />
              )}
            </Labelled>
            <WritingHelp />
          </div>
          <TextPreview page={page} text={text} />
        </div>
        {theirs !== null && (
          <div className="stack2">
            <p className={styles.mistake}>
              ほかの管理者も同じ文章を変えました。下は、その版とあなたの文章の違いです（「＋」があなたの文章）。このまま公開すると、あなたの文章になります。
            </p>
            <Lines lines={lineDiff(theirs.trimEnd().split('\n'), text.trimEnd().split('\n'))} />
          </div>
        )}
        <ReasonField reason={reason} onChange={setReason} />
      </DraftForm>
      <AsksAgain outcome={draft.outcome} onYes={() => submit(true)} />
      <History document={page} revision={revision} onRestored={() => record.read().then(record.keep)} />
    </>
  );
}

/** A text is one value: where both have changed it, what was typed stays, and the other is shown beside it. */
function mergedTexts(base: Typed, typed: Typed, newest: Typed): Typed {
  if (typed.text === base.text || typed.text.trimEnd() === newest.text.trimEnd()) return newest;
  return { text: typed.text, theirs: newest.text === base.text ? typed.theirs : newest.text };
}
