import { Button } from '#web/ui/button.tsx';
import styles from './article-form.module.css';
import type { Upload } from './use-pictures.ts';

type UploadListProps = {
  readonly uploads: readonly Upload[];
  readonly onDismiss: (id: number) => void;
};

/** The pictures that are on their way, and those that were not taken. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
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
