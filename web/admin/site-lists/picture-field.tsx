import { useId } from 'react';
import { measuresAdvice } from '#domain/site/picture-use.ts';
import { Need } from '#web/ui/form/labelled.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import type { FieldProps } from '../record/form-fields.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { FileButton } from './file-button.tsx';
import { NOT_UPLOADED, UPLOADING } from './messages.ts';
import styles from './site-lists.module.css';
import { type Images, useUpload } from './use-images.ts';

type PictureFieldProps = FieldProps<string> & { readonly images: Images };

/** One picture: chosen from the files of this device, uploaded at once, and shown with what is unwise about its size. */
export function PictureField({ words, value, images, onChange }: PictureFieldProps) {
  const id = useId();
  const uploading = useUpload(images, ([image]) => onChange(image?.image ?? ''));
  const picture = images.of(value);
  const advice = picture === undefined ? null : measuresAdvice(images.use, picture);
  const { label, hint, need, fault } = words;
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : id}>
      <legend className={styles.label}>
        {label}
        {need !== undefined && <Need need={need} />}
      </legend>
      {hint !== undefined && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
      {picture !== undefined && <img className={styles.picture} src={picture.src} alt="選んだ画像" />}
      <div className={styles.buttons}>
        <FileButton
          isInvalid={fault !== null}
          isBusy={uploading.isPending}
          onFiles={(files) => uploading.mutate(files)}
        >
          {picture === undefined ? `${label}を選ぶ` : `${label}を選び直す`}
        </FileButton>
        {value !== '' && need !== 'required' && (
          <DeedButton deed="risky" onClick={() => onChange('')}>
            {label}を外す
          </DeedButton>
        )}
      </div>
      {uploading.isPending && <p role="status">{UPLOADING}</p>}
      {advice !== null && <p className={styles.advice}>{advice}</p>}
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      <SavingProblem error={uploading.error} notDone={NOT_UPLOADED} />
    </fieldset>
  );
}
