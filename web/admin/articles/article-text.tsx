import { lazy, Suspense, useState } from 'react';
import { LONGEST_CONTENT } from '#contract/publishing/articles.ts';
import { Button } from '#web/ui/button.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { Question } from '../dialog/question.tsx';
import styles from './article-form.module.css';
import { SOURCE_REASON, TO_EDITOR_QUESTION } from './messages.ts';
import type { Pictures } from './use-pictures.ts';

/** With the whole editor in it. */
const RichText = lazy(() => import('./rich/rich-text.tsx').then((module) => ({ default: module.RichText })));

type ArticleTextProps = {
  /** What it begins with. */
  readonly html: string;
  readonly isDeleted: boolean;
  readonly pictures: Pictures;
  readonly onChange: (html: string) => void;
  readonly onLeftOut: (count: number) => void;
};

/** 本文: as members will see it; what the editor can't hold is written as HTML, so that nothing of it is lost. */
export function ArticleText({ html, isDeleted, pictures, onChange, onLeftOut }: ArticleTextProps) {
  const [mode, setMode] = useState<'rich' | 'source'>('rich');
  const [isForced, setForced] = useState(false);
  return (
    <div className={styles.content}>
      <p className={styles.label}>本文</p>
      {mode === 'source' ? (
        <SourceText
          html={html}
          onChange={onChange}
          onEditor={() => {
            setForced(true);
            setMode('rich');
          }}
        />
      ) : (
        <Suspense fallback={<Skeleton shape="article" />}>
          <RichText
            html={html}
            isDeleted={isDeleted}
            isForced={isForced}
            pictures={pictures.known}
            onFiles={pictures.send}
            onChange={onChange}
            onLeftOut={onLeftOut}
            onUnable={() => setMode('source')}
          />
        </Suspense>
      )}
    </div>
  );
}

type SourceTextProps = {
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly onEditor: () => void;
};

function SourceText({ html, onChange, onEditor }: SourceTextProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Labelled label="本文のHTML" hint={SOURCE_REASON} fault={null}>
        {(ties) => (
          <textarea
            {...ties}
            rows={16}
            maxLength={LONGEST_CONTENT}
            value={html}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
      <p>
        <Button onClick={() => setAsking(true)}>編集画面に切り替える</Button>
      </p>
      {isAsking && (
        <Question
          deed="destructive"
          sentence={TO_EDITOR_QUESTION}
          onYes={onEditor}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
