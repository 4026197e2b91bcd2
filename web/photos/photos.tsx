import { useState } from 'react';
import type { Photo } from '#contract/photos.ts';
import { Button } from '#web/ui/button.tsx';
import type { Slide } from '#web/ui/viewer/slides.ts';
import { Viewer } from '#web/ui/viewer/viewer.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { photoName } from './photo-name.ts';
import styles from './photos.module.css';
import { Saving } from './saving.tsx';

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
