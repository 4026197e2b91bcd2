import { type SyntheticEvent, useId, useState } from 'react';
import { previewMailing } from '#contract/messaging/mailings.ts';
import type { MailingForm } from '#domain/mailing/mailing.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './mailings.module.css';
import { PREVIEW_NOT_READ } from './messages.ts';

type PreviewDialogProps = { readonly form: MailingForm; readonly onClose: () => void };

const VIEWS = ['HTML', '文字だけ'] as const;

/** The letter as mail programs show it, in a frame in which nothing runs and from which nothing leads away. */
export function PreviewDialog({ form, onClose }: PreviewDialogProps) {
  const id = useId();
  const [view, setView] = useState<(typeof VIEWS)[number]>('HTML');
  const query = useRead(previewMailing, { body: { form } });
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <div className={styles.dialog}>
        <h2 id={id} className={styles.heading}>
          プレビュー
        </h2>
        <RadioRow legend="メールソフトの表示" name="view" options={VIEWS} chosen={view} onChoose={setView} />
        <Reading query={query} shape="article" problem={readingProblem(query.error, PREVIEW_NOT_READ)}>
          {({ subject, text, html }) => (
            <>
              <p className={styles.summary}>件名：{subject}</p>
              {view === 'HTML' ? (
                <iframe
                  className={styles.letter}
                  title="メールの見え方"
                  sandbox="allow-same-origin"
                  srcDoc={undressed(html)}
                  onLoad={dress}
                />
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: A part that scrolls is reached by key.
                <pre className={styles.text} tabIndex={0}>
                  {text}
                </pre>
              )}
            </>
          )}
        </Reading>
        <div className={styles.answers}>
          <Button onClick={onClose}>閉じる</Button>
        </div>
      </div>
    </ModalDialog>
  );
}

/** The site's policy, which the frame inherits, lets no style stand in a document. In text, quotes are escaped. */
function undressed(html: string): string {
  return html.replaceAll(' style="', ' data-style="');
}

function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const letter = currentTarget.contentDocument;
  if (letter === null) return;
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  letter.addEventListener('click', (event) => event.preventDefault());
}
