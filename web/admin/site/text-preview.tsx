import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TextPageName } from '#contract/publishing/content.ts';
import { type TextPreview as Preview, previewText } from '#contract/publishing/site-admin.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Questions } from '#web/ui/questions.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { TextSections } from '#web/ui/text-page.tsx';
import { agreementNote, NOT_PREVIEWED } from './messages.ts';
import styles from './site.module.css';

/** Nobody reads a preview between two keys; milliseconds. */
const PAUSE_MS = 400;

type TextPreviewProps = { readonly page: TextPageName; readonly text: string };

/** A text as members would see it, by the server's reading and the members' own parts; where it has a mistake, the line and what is wrong. */
export function TextPreview({ page, text }: TextPreviewProps) {
  const settled = useSettled(text);
  const query = useRead(
    previewText,
    { params: { page }, body: { text: settled } },
    { placeholderData: keepPreviousData, gcTime: 0 },
  );
  return (
    <section aria-label="見え方" className={styles.preview}>
      <Reading query={query} shape="text" problem={readingProblem(query.error, NOT_PREVIEWED)}>
        {(preview) => <Seen page={page} preview={preview} />}
      </Reading>
    </section>
  );
}

function Seen({ page, preview }: { readonly page: TextPageName; readonly preview: Preview }) {
  const { page: text, faults, notices, agreement } = preview;
  return (
    <>
      <div className={styles.findings} role="status">
        {faults.map(({ line, message }) => (
          <p key={`${line} ${message}`} className={styles.mistake}>
            {line !== null && `${line}行目：`}
            {message}
          </p>
        ))}
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        {agreement !== null && <p>{agreementNote(agreement)}</p>}
      </div>
      {text !== null && (
        // A link would lead away from what is being written.
        <div className={styles.sheet} onClickCapture={leadNowhere}>
          <p className={styles.heading}>{text.title}</p>
          {page === 'faq' ? <Questions text={text} /> : <TextSections text={text} />}
        </div>
      )}
    </>
  );
}

function leadNowhere(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
}

/** The text as it was when nothing had been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [text]);
  return settled;
}
