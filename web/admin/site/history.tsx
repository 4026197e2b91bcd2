import { useState } from 'react';
import { documentRevisions, type RevisionHead, restoreRevision } from '#contract/publishing/site-admin.ts';
import type { DocumentName } from '#domain/site/documents.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { useReaches } from '../desk/roles.ts';
import { Question } from '../dialog/question.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Buttons, Section } from '../record/section.tsx';
import { isAsking } from './asks-again.tsx';
import { Difference } from './difference.tsx';
import { HISTORY_NOT_READ, NOT_RESTORED, restoreQuestion } from './messages.ts';
import { CHANGED } from './queries.ts';
import styles from './site.module.css';

type HistoryProps = {
  readonly document: DocumentName;
  /** The one in force, as the editor has it. */
  readonly revision: number;
  readonly onRestored: () => void;
};

/** Every revision of a document, by whom and why; any of them can be put in force again. */
export function History({ document, revision, onRestored }: HistoryProps) {
  const query = useRead(documentRevisions, { params: { document } });
  if (revision === 0) return null;
  return (
    <Section heading="履歴">
      <RecordReading query={query} title={null} shape="rows" notRead={HISTORY_NOT_READ}>
        {(heads) => (
          <ol className={styles.revisions} reversed>
            {heads.map((head) => (
              <li key={head.revision} className={styles.revision}>
                <Revision head={head} newest={revision} document={document} onRestored={onRestored} />
              </li>
            ))}
          </ol>
        )}
      </RecordReading>
    </Section>
  );
}

type RevisionProps = Pick<HistoryProps, 'document' | 'onRestored'> & {
  readonly head: RevisionHead;
  readonly newest: number;
};

function Revision({ document, head, newest, onRestored }: RevisionProps) {
  const [isOpen, setOpen] = useState(false);
  const mayRestore = useReaches('office', 'write');
  const isInForce = head.revision === newest;
  return (
    <>
      <p>
        <strong>第{head.revision}版</strong>
        {isInForce && '（今の版）'}　{momentText(head.made_at)}　
        {head.author === '' ? 'ファイルから' : head.author}
      </p>
      {head.reason !== '' && <p className="hint">{head.reason}</p>}
      <Buttons>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '閉じる' : isInForce ? '内容を見る' : '今の版と比べる'}
        </Button>
        {!isInForce && mayRestore && <Restoring {...{ document, head, newest, onRestored }} />}
      </Buttons>
      {isOpen && <Difference document={document} revision={head.revision} newest={newest} />}
    </>
  );
}

function Restoring({ document, head, newest, onRestored }: RevisionProps) {
  const [isAsked, setAsked] = useState(false);
  const restoring = useWrite(restoreRevision, CHANGED);
  const restore = (asks_again: boolean) => {
    setAsked(false);
    const params = { document, revision: String(head.revision) };
    const body = { revision: newest, reason: '', asks_again };
    restoring.mutate({ params, body }, { onSuccess: onRestored });
  };
  const { error } = restoring;
  return (
    <>
      <DeedButton deed="risky" disabled={restoring.isPending} onClick={() => setAsked(true)}>
        この版に戻す
      </DeedButton>
      {isAsked && (
        <Question
          sentence={restoreQuestion(head.revision)}
          onYes={() => restore(false)}
          onClose={() => setAsked(false)}
        />
      )}
      {isAsking(error) ? (
        <Question sentence={error.message} onYes={() => restore(true)} onClose={() => restoring.reset()} />
      ) : (
        <SavingProblem error={error} notDone={NOT_RESTORED} />
      )}
    </>
  );
}
