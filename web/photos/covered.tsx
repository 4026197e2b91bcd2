import type { ReactNode } from 'react';
import type { PhotoCover } from '#contract/publishing/photos.ts';
import rows from '#web/ui/link-list.module.css';
import { Thumbnail } from '#web/ui/thumbnail.tsx';
import styles from './covered.module.css';

/** Of the files that the server makes to be looked through, in pixels. */
const SIDE = 480;

type CoveredProps = {
  readonly cover: PhotoCover;
  readonly onUnreadable: () => void;
  /** What the photos are of. */
  readonly children: ReactNode;
};

/** A row of a list of photos: one of them, what they are of, and how many there are. */
export function Covered({
  cover: { cover_url: src, photo_count: count },
  onUnreadable,
  children,
}: CoveredProps) {
  return (
    <>
      <span className={styles.cover}>
        {/* What was kept on the phone has no address. */}
        <Thumbnail
          picture={src === '' ? null : { src, width: SIDE, height: SIDE }}
          onUnreadable={onUnreadable}
        />
      </span>
      <span className={styles.words}>
        {children} <span className={styles.count}>写真{count}枚</span>
      </span>
      <span className={rows.sign} aria-hidden="true">
        ›
      </span>
    </>
  );
}
