import { useState } from 'react';
import { LONGEST_TITLE } from '#contract/articles.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import { ArticleActions } from './article-actions.tsx';
import styles from './article-form.module.css';
import { ArticleText } from './article-text.tsx';
import { LEAVE_QUESTION, leftOutPictures } from './messages.ts';
import { PublicationFacts } from './publication-facts.tsx';
import { StatusLine } from './status-line.tsx';
import { ThumbnailChoice } from './thumbnail-choice.tsx';
import { UploadList } from './upload-list.tsx';
import { type ArticleEditing, type EditedArticle, useArticleEditing } from './use-article-editing.ts';
import { useKeeping } from './use-keeping.ts';
import { usePictures } from './use-pictures.ts';

/** The whole form of an article: what it says, its pictures, how far it is, and what can be done with it. */
export function ArticleForm(edited: EditedArticle) {
  const editing = useArticleEditing(edited);
  const { kind, article, text, edition, change, isDirty } = editing;
  const pictures = usePictures(article);
  const [leftOut, setLeftOut] = useState(0);
  useKeeping(editing);
  const isDeleted = article?.state === 'deleted';
  return (
    <div className={styles.form}>
      <PublicationFacts article={article} />
      <fieldset className={styles.fields} disabled={isDeleted} aria-label="記事">
        {article === null && <YearChoice editing={editing} />}
        <Field
          label="題名"
          value={text.title}
          maxLength={LONGEST_TITLE}
          hint="一覧では40文字まで表示されます。"
          fault={null}
          onChange={(title) => change({ title })}
        />
        <ArticleText
          key={edition}
          html={text.content}
          isDeleted={isDeleted}
          pictures={pictures}
          onChange={(content) => change({ content })}
          onLeftOut={setLeftOut}
        />
        <UploadList uploads={pictures.uploads} onDismiss={pictures.dismiss} />
        {leftOut > 0 && (
          <p className={styles.hint} role="alert">
            {leftOutPictures(leftOut)}
          </p>
        )}
        {kind === 'media' && (
          <ThumbnailChoice
            chosen={text.thumbnail_key}
            pictures={pictures}
            onChange={(thumbnail_key) => change({ thumbnail_key })}
          />
        )}
      </fieldset>
      <div className={styles.foot}>
        <StatusLine editing={editing} />
        <ArticleActions editing={editing} />
      </div>
      <Unsaved isDirty={isDirty} sentence={LEAVE_QUESTION} />
    </div>
  );
}

/** Of a new article: part of its address, so it can't be changed later. */
function YearChoice({ editing: { fiscalYear, setFiscalYear } }: { readonly editing: ArticleEditing }) {
  const [current] = useState(fiscalYear);
  return (
    <Choice
      label="年度"
      hint="ホームには、その年度の新しい記事が出ます。保存した後は変えられません。"
      value={`${fiscalYear}`}
      options={numbers(current - 1, current + 1, '年度')}
      onChange={(year) => setFiscalYear(Number(year))}
    />
  );
}
