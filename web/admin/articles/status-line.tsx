import { useState } from 'react';
import { clockText } from '#web/ui/jst.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { Problem } from '../record/problem.tsx';
import styles from './article-form.module.css';
import { DISCARD_QUESTION, OVERWRITE_QUESTION, RESTORED, SAVING, UNSAVED } from './messages.ts';
import type { ArticleEditing } from './use-article-editing.ts';

/** Whether what is typed is saved, and why not. */
export function StatusLine({ editing }: { readonly editing: ArticleEditing }) {
  const { article, problem, isDirty, isRestored } = editing;
  const [asking, setAsking] = useState<'overwrite' | 'discard' | null>(null);
  const isConflict = problem?.kind === 'conflict';
  const canDiscard = article !== null && (isConflict || (isRestored && isDirty));
  return (
    <div className={styles.status}>
      <p role="status">{statusOf(editing)}</p>
      {isRestored && isDirty && <p>{RESTORED}</p>}
      <Problem sentence={problem?.sentence ?? null} />
      {(isConflict || canDiscard) && (
        <div className={styles.ways}>
          {isConflict && (
            <DeedButton deed="risky" onClick={() => setAsking('overwrite')}>
              この画面の内容で保存する
            </DeedButton>
          )}
          {canDiscard && (
            <DeedButton deed="risky" onClick={() => setAsking('discard')}>
              保存されている内容に戻す
            </DeedButton>
          )}
        </div>
      )}
      {asking !== null && (
        <Question
          deed="destructive"
          sentence={asking === 'overwrite' ? OVERWRITE_QUESTION : DISCARD_QUESTION}
          onYes={() => {
            setAsking(null);
            void editing[asking]();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function statusOf({ isBusy, isDirty, saved }: ArticleEditing): string {
  if (isBusy) return SAVING;
  if (isDirty) return UNSAVED;
  if (saved === null) return '';
  const time = clockText(saved.at);
  return saved.saving === 'automatic' ? `${time}に下書きを自動で保存しました。` : `${time}に保存しました。`;
}
