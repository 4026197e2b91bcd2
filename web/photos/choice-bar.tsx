import { Button } from '#web/ui/button.tsx';
import styles from './choice-bar.module.css';
import { CHOOSE_PHOTO, SAVE } from './messages.ts';
import { photoName } from './photo-name.ts';
import { Saving } from './saving.tsx';

/** A photo of the grid; its place counts from 0. */
type Chosen = { readonly photoId: string; readonly place: number };

type ChoiceBarProps = { readonly chosen: Chosen | null; readonly onStop: () => void };

/** At the foot of the screen, over the site's own bar, while a photo is being chosen. */
export function ChoiceBar({ chosen, onStop }: ChoiceBarProps) {
  return (
    <div className={styles.room}>
      <section className={styles.bar} aria-label="写真の保存">
        {chosen === null ? (
          <>
            <p>{CHOOSE_PHOTO}</p>
            <Button disabled>{SAVE}</Button>
          </>
        ) : (
          <Saving key={chosen.photoId} photoId={chosen.photoId}>
            {photoName(chosen.place)}を選んでいます。
          </Saving>
        )}
        <Button onClick={onStop}>選択をやめる</Button>
      </section>
    </div>
  );
}
