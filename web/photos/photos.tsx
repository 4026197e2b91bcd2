import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Photo } from '#contract/publishing/photos.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import type { Slide } from '#web/ui/viewer/slides.ts';
import { Viewer } from '#web/ui/viewer/viewer.tsx';
import {
  CHOOSE_PHOTO,
  DOWNLOADING,
  NOT_SAVED,
  PHOTO_GONE,
  PREMIUM_ONLY,
  PREPARING,
  SAVE,
} from './messages.ts';
import { PhotoGrid, photoName } from './photo-grid.tsx';
import styles from './photos.module.css';
import { savePhoto } from './save-photo.ts';

type PhotosProps = {
  /** At least one. */
  readonly photos: readonly Photo[];
  /** What is looked at in the viewer. */
  readonly label: string;
  /** New addresses are on their way. */
  readonly isRenewing: boolean;
  readonly onUnreadable: () => void;
};

/** The grid: pressed, a photo opens over the whole screen, or, while one is chosen to be saved, is the chosen one. */
export function Photos({ photos, label, isRenewing, onUnreadable }: PhotosProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosenPlace = photos.findIndex(({ photo_id }) => photo_id === chosenId);
  const chosen = chosenId === null || chosenPlace < 0 ? null : { photoId: chosenId, place: chosenPlace };
  const press = ({ photo_id }: Photo, place: number) =>
    isChoosing ? setChosenId(photo_id) : setOpenAt(place);
  const stopChoosing = () => {
    setChoosing(false);
    setChosenId(null);
  };
  return (
    <>
      <div className={styles.toolbar}>
        <p className={styles.count}>全{photos.length}枚</p>
        {!isChoosing && <Button onClick={() => setChoosing(true)}>保存する写真を選ぶ</Button>}
      </div>
      <PhotoGrid
        photos={photos}
        choice={isChoosing ? { photoId: chosenId } : null}
        isRenewing={isRenewing}
        onPress={press}
        onUnreadable={onUnreadable}
      />
      {isChoosing && <ChoiceBar chosen={chosen} onStop={stopChoosing} />}
      {openAt !== null && (
        <Viewer
          slides={photos.map(slideOf)}
          index={openAt}
          label={label}
          onClose={() => setOpenAt(null)}
          onUnreadable={onUnreadable}
          actions={(inView) => {
            const photo = photos[inView];
            return photo && <Saving key={photo.photo_id} photoId={photo.photo_id} />;
          }}
        />
      )}
    </>
  );
}

function slideOf({ pic_url, width, height }: Photo, place: number): Slide {
  return { src: pic_url, alt: photoName(place), width, height };
}

/** A photo of the grid; its place counts from 0. */
type Chosen = { readonly photoId: string; readonly place: number };

type ChoiceBarProps = { readonly chosen: Chosen | null; readonly onStop: () => void };

/** At the foot of the screen, over the site's own bar, while a photo is being chosen. */
function ChoiceBar({ chosen, onStop }: ChoiceBarProps) {
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

type SavingProps = {
  readonly photoId: string;
  /** What stands in the place of the outcome before there is one. */
  readonly children?: ReactNode;
};

/** The button that saves a photo, and above it what has become of it. */
function Saving({ photoId, children }: SavingProps) {
  const { mutate, data, isIdle, isPending, error } = useMutation({ mutationFn: savePhoto });
  return (
    <>
      <div className={styles.outcome} role="status">
        {isIdle && children}
        {isPending && PREPARING}
        {data === 'downloading' && DOWNLOADING}
        {error !== null && <Problem error={error} />}
      </div>
      <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate(photoId)}>
        {SAVE}
      </Button>
    </>
  );
}

/** Not premium, or no membership in force (any more). */
const REFUSED: readonly string[] = ['premium_required', 'membership_required'];

function Problem({ error }: { readonly error: Error }) {
  if (!(error instanceof ApiError)) return readingProblem(error, NOT_SAVED);
  if (REFUSED.includes(error.code)) {
    return (
      <>
        {PREMIUM_ONLY} <Link to="/member-info">会員情報を見る</Link>
      </>
    );
  }
  return error.status === 404 ? PHOTO_GONE : readingProblem(error, NOT_SAVED);
}
