import { Button } from '#web/ui/button.tsx';
import styles from './choice-bar.module.css';
import { Saving } from './saving.tsx';

type ChoiceBarProps = { readonly photoId: string | null; readonly onStop: () => void };

/** At the foot of the screen, over the site's own bar, while a photo is being chosen. */
export function ChoiceBar({ photoId, onStop }: ChoiceBarProps) {
  return (
    <section className={styles.bar} aria-label="写真の保存">
      <div className={styles.saving}>
        {photoId === null ? (
          <p>保存する写真を選んでください。</p>
        ) : (
          <Saving key={photoId} photoId={photoId} />
        )}
      </div>
      <Button onClick={onStop}>選択をやめる</Button>
    </section>
  );
}
