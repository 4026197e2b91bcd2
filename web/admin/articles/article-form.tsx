import { useState } from 'react';
import { LONGEST_TITLE } from '#contract/publishing/articles.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import { Unsaved } from '../dialog/unsaved.tsx';
import { ArticleActions } from './article-actions.tsx';
import styles from './article-form.module.css';
import { ArticleText } from './article-text.tsx';
import { LEAVE_QUESTION, leftOutPictures } from './messages.ts';
import { PublicationFacts } from './publication-facts.tsx';
import { StatusLine } from './status-line.tsx';
import {
  type ArticleEditing,
  type EditedArticle,
  useArticleEditing,
  useKeeping,
} from './use-article-editing.ts';
import { type Pictures, type Upload, usePictures } from './use-pictures.ts';

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

type UploadListProps = {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (id: number) => void;
};

/** The pictures that are on their way, and those that were not taken. */
function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="送信中の写真">
      {uploads.map(({ id, name, share, problem }) => (
        <li key={id}>
          <span className={styles.fileName}>{name}</span>
          {problem === null ? (
            <progress value={share} aria-label={`${name}の送信`} />
          ) : (
            <>
              <span role="alert" className={styles.problem}>
                {problem}
              </span>
              <Button onClick={() => onDismiss(id)}>閉じる</Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type ThumbnailChoiceProps = {
  /** A key of a picture; null without one. */
  readonly chosen: string | null;
  readonly pictures: Pictures;
  readonly onChange: (key: string | null) => void;
};

/** 一覧の写真: one of the article's pictures, or another one. */
function ThumbnailChoice({ chosen, pictures, onChange }: ThumbnailChoiceProps) {
  const add = async (files: FileList | null) => {
    const [picture] = await pictures.send([...(files ?? [])].slice(0, 1));
    if (picture !== undefined) onChange(picture.key);
  };
  return (
    <fieldset className={styles.thumbnails}>
      <legend className={styles.label}>一覧の写真</legend>
      <p className={styles.hint}>メディアの一覧とホームに、正方形に切り取って表示されます。</p>
      <div className={styles.grid}>
        <label className={styles.thumbnail}>
          <input type="radio" name="thumbnail" checked={chosen === null} onChange={() => onChange(null)} />
          <span className={styles.none}>なし</span>
        </label>
        {[...pictures.known.values()].map(({ key, src }, index) => (
          <label key={key} className={styles.thumbnail}>
            <input type="radio" name="thumbnail" checked={chosen === key} onChange={() => onChange(key)} />
            <img src={src} alt={`写真${index + 1}`} loading="lazy" />
          </label>
        ))}
        <label className={styles.add}>
          写真を選ぶ
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={({ target }) => {
              void add(target.files).then(() => {
                target.value = '';
              });
            }}
          />
        </label>
      </div>
    </fieldset>
  );
}
