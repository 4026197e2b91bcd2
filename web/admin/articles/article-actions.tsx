import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import styles from './article-form.module.css';
import { deleteQuestion, UNTITLED, WITHDRAW_QUESTION } from './messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { ArticleEditing } from './use-article-editing.ts';

type Asking = 'preview' | 'publish' | 'withdraw' | 'delete' | null;

/** What can be done with an article as it is. */
export function ArticleActions({ editing }: { readonly editing: ArticleEditing }) {
  const { article, text, isBusy, isDirty, save, withdraw, remove, restore } = editing;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const yes = (deed: () => Promise<unknown>) => () => {
    close();
    void deed();
  };
  const state = article?.state ?? 'draft';
  if (state === 'deleted') {
    return (
      <div className={styles.actions}>
        <button type="button" className={styles.main} disabled={isBusy} onClick={() => void restore()}>
          削除した下書きを元に戻す
        </button>
      </div>
    );
  }
  const isPublic = state === 'published' || state === 'scheduled';
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={isPublic ? styles.main : styles.second}
        disabled={isBusy || !isDirty}
        onClick={() => void save('asked')}
      >
        {isPublic ? '保存する' : '下書きを保存する'}
      </button>
      <Button onClick={() => setAsking('preview')}>プレビュー</Button>
      {state !== 'published' && (
        <button
          type="button"
          className={isPublic ? styles.second : styles.main}
          disabled={isBusy}
          onClick={() => setAsking('publish')}
        >
          {state === 'scheduled' ? '公開日時を変える' : '公開する'}
        </button>
      )}
      {isPublic && (
        <DeedButton deed="risky" disabled={isBusy} onClick={() => setAsking('withdraw')}>
          下書きに戻す
        </DeedButton>
      )}
      {article?.state === 'draft' && (
        <DeedButton deed="risky" disabled={isBusy} onClick={() => setAsking('delete')}>
          下書きを削除する
        </DeedButton>
      )}
      {asking === 'preview' && (
        <PreviewDialog text={text} publishedAt={article?.published_at ?? null} onClose={close} />
      )}
      {asking === 'publish' && <PublishDialog editing={editing} onClose={close} />}
      {asking === 'withdraw' && isPublic && (
        <Question
          deed="destructive"
          sentence={WITHDRAW_QUESTION[state]}
          onYes={yes(withdraw)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <Question
          deed="destructive"
          sentence={deleteQuestion(text.title || UNTITLED)}
          onYes={yes(remove)}
          onClose={close}
        />
      )}
    </div>
  );
}
