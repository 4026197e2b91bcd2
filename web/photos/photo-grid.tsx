import { useState } from 'react';
import type { Photo } from '#contract/publishing/photos.ts';
import { preloadViewer } from '#web/ui/viewer/viewer.tsx';
import styles from './photo-grid.module.css';

type PhotoGridProps = {
  readonly photos: readonly Photo[];
  /** The photo chosen to be saved, if one is; null while nobody is choosing. */
  readonly choice: { readonly photoId: string | null } | null;
  readonly isRenewing: boolean;
  readonly onPress: (photo: Photo, place: number) => void;
  readonly onUnreadable: () => void;
};

/** Squares in three columns (members' specification, section 9), each in its place before its picture is there. */
export function PhotoGrid({ photos, choice, isRenewing, onPress, onUnreadable }: PhotoGridProps) {
  return (
    <ul className={styles.grid} onPointerDown={preloadViewer} onFocus={preloadViewer}>
      {photos.map((photo, place) => (
        <li key={photo.photo_id}>
          <button
            type="button"
            className={styles.photo}
            aria-pressed={choice === null ? undefined : choice.photoId === photo.photo_id}
            onClick={() => onPress(photo, place)}
          >
            <GridPicture
              src={photo.thumbnail_url}
              alt={photoName(place)}
              isRenewing={isRenewing}
              onUnreadable={onUnreadable}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As many as a phone shows above the fold. */
const PLACES = Array.from({ length: 12 }, (_, place) => place);

export function PhotoGridSkeleton() {
  return (
    <div role="status" aria-label="読み込み中">
      <div className={styles.toolbarRoom} />
      <div className={styles.grid}>
        {PLACES.map((place) => (
          <div key={place} className={styles.empty} />
        ))}
      </div>
    </div>
  );
}

/** Of the files the server makes for the grid, in pixels; the square itself is as large as its column. */
const SIDE = 480;

type GridPictureProps = {
  readonly src: string;
  readonly alt: string;
  /** A new address is on its way: what has failed is only not there yet. */
  readonly isRenewing: boolean;
  readonly onUnreadable: () => void;
};

/** A square picture; where it has failed it says so, until it is given another address. */
function GridPicture({ src, alt, isRenewing, onUnreadable }: GridPictureProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  // A new address of a picture that is there would only fetch it again.
  const shown = loaded !== null && fileOf(loaded) === fileOf(src) ? loaded : src;
  if (unreadable === shown) {
    return (
      <span className={styles.unreadable}>
        {alt}
        {!isRenewing && 'は表示できません'}
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={shown}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setLoaded(shown)}
      onError={() => {
        setLoaded(null);
        setUnreadable(shown);
        onUnreadable();
      }}
    />
  );
}

/** An address without what signs it and ends. */
function fileOf(address: string): string {
  return address.replace(/\?.*/, '');
}

/** What a photo is called: nobody has described it, and who is on it is nobody's business. `place` counts from 0. */
export function photoName(place: number): string {
  return `写真 ${place + 1}枚目`;
}
