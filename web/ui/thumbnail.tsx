import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsDrawn } from './drawn.ts';
import styles from './thumbnail.module.css';

type ThumbnailProps = {
  /** Its size in pixels keeps its place; null where there is none. */
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** It has not loaded: its address may have ended. */
  readonly onUnreadable?: () => void;
};

/** The picture of a list's place, which always has the same shape; a football where there is none, or it doesn't come. */
export function Thumbnail({ picture, onUnreadable }: ThumbnailProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const giveUp = () => {
    setUnreadable(picture?.src ?? null);
    onUnreadable?.();
  };
  const isDrawn = useIsDrawn();
  const lookBack = useEffectEvent(() => {
    if (isDrawn && image.current?.complete && image.current.naturalWidth === 0) giveUp();
  });
  // It may have failed before anybody listened.
  useEffect(lookBack, []);
  return (
    <span className={styles.frame}>
      {picture === null || picture.src === unreadable ? (
        <Football />
      ) : (
        <img
          ref={image}
          className={styles.picture}
          {...picture}
          // The words beside it say what it is about.
          alt=""
          loading="lazy"
          decoding="async"
          onError={giveUp}
        />
      )}
    </span>
  );
}

function Football() {
  return (
    <svg className={styles.football} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="19" />
      <path d="m24 16 7.6 5.5-2.9 9h-9.4l-2.9-9zM24 16V5M31.6 21.5 42 18M28.7 30.5l6.4 8.8M19.3 30.5l-6.4 8.8M16.4 21.5 6 18" />
    </svg>
  );
}
