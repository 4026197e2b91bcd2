import { useId, useState } from 'react';
import type { ArticleTextSent } from '#contract/publishing/articles.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { currentTime } from '#web/clock/clock.ts';
import { ArticleContent } from '#web/ui/articles/article-content.tsx';
import { ArticleFacts, ArticleSheet } from '#web/ui/articles/article-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './article-form.module.css';
import { PREVIEW_NOT_READ, UNTITLED } from './messages.ts';
import { usePreview } from './queries.ts';

type PreviewDialogProps = {
  readonly text: ArticleTextSent;
  /** An ISO instant; null shows it as if it came out now. */
  readonly publishedAt: string | null;
  readonly onClose: () => void;
};

/** An article as a member sees it on a phone, before anybody does: by the server's answer and the members' own parts. */
export function PreviewDialog({ text, publishedAt, onClose }: PreviewDialogProps) {
  const id = useId();
  const query = usePreview(text);
  const [now] = useState(() => new Date(currentTime()).toISOString());
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <div className={styles.previewHead}>
        <h2 id={id} className={styles.heading}>
          プレビュー
        </h2>
        <Button onClick={onClose}>閉じる</Button>
      </div>
      {/* A link would lead away from what is being written. */}
      <div className={styles.phone} onClickCapture={(event) => event.preventDefault()}>
        <Reading query={query} shape="article" problem={readingProblem(query.error, PREVIEW_NOT_READ)}>
          {({ title, content }) => (
            <ArticleSheet title={title === '' ? UNTITLED : title}>
              <ArticleFacts publishedAt={publishedAt ?? now} action={null} />
              <ArticleContent html={content} />
            </ArticleSheet>
          )}
        </Reading>
      </div>
    </ModalDialog>
  );
}
