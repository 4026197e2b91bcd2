import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Need } from '#web/ui/form/labelled.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import type { FieldProps } from '../record/form-fields.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { FileButton } from './file-button.tsx';
import { NOT_UPLOADED, UPLOADING } from './messages.ts';
import styles from './site-lists.module.css';
import { moved } from './typed-items.ts';
import { type Images, useUpload } from './use-images.ts';

type PagesFieldProps = FieldProps<readonly string[]> & { readonly images: Images };

/** The pages of a record: pictures in an order, several of them uploaded at once. */
export function PagesField({ words, value, images, onChange }: PagesFieldProps) {
  const id = useId();
  const uploading = useUpload(images, (uploaded) => {
    const added = uploaded.map(({ image }) => image).filter((image) => !value.includes(image));
    onChange([...value, ...added]);
  });
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
      <ol className={styles.pages}>
        {value.map((page, index) => (
          <li key={page} className={styles.page}>
            <img className={styles.thumbnail} src={images.of(page)?.src} alt={`${index + 1}ページ目`} />
            <div className={styles.buttons}>
              <Button
                aria-label={`${index + 1}ページ目を前へ`}
                disabled={index === 0}
                onClick={() => onChange(moved(value, index, -1))}
              >
                ←
              </Button>
              <Button
                aria-label={`${index + 1}ページ目を後ろへ`}
                disabled={index === value.length - 1}
                onClick={() => onChange(moved(value, index, 1))}
              >
                →
              </Button>
              <DeedButton
                deed="risky"
                aria-label={`${index + 1}ページ目を外す`}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                外す
              </DeedButton>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <FileButton
          isInvalid={fault !== null}
          isBusy={uploading.isPending}
          takesSeveral={true}
          onFiles={(files) => uploading.mutate(files)}
        >
          {label}を加える
        </FileButton>
      </div>
      {uploading.isPending && <p role="status">{UPLOADING}</p>}
      {fault !== null && <p className={styles.fault}>{fault}</p>}
      <SavingProblem error={uploading.error} notDone={NOT_UPLOADED} />
    </fieldset>
  );
}
