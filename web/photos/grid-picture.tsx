import { useState } from 'react';
import styles from './grid-picture.module.css';

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
export function GridPicture({ src, alt, isRenewing, onUnreadable }: GridPictureProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (unreadable === src) {
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
      src={src}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setUnreadable(src);
        onUnreadable();
      }}
    />
  );
}
