import type { AdminPhoto } from '#contract/publishing/photos.ts';
import styles from './board.module.css';

type TileProps = {
  readonly photo: AdminPhoto;
  /** From 1. */
  readonly place: number;
  readonly isChosen: boolean;
  readonly isDragged: boolean;
  readonly onToggle: () => void;
  readonly onDrag: () => void;
  /** Something was dropped here, to stand before it. */
  readonly onDrop: () => void;
  readonly onDragEnd: () => void;
};

/** A photo with its place; its whole face is the box that chooses it. */
export function Tile(props: TileProps) {
  const { photo, place, isChosen, isDragged, onToggle, onDrag, onDrop, onDragEnd } = props;
  return (
    <li
      className={styles.tile}
      data-chosen={isChosen}
      data-dragged={isDragged}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Safari on a tablet lets nothing be dragged that carries nothing.
        event.dataTransfer.setData('text/plain', `${place}枚目の写真`);
        onDrag();
      }}
      onDragEnd={onDragEnd}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <label>
        {photo.thumbnail_url !== null && (
          <img
            src={photo.thumbnail_url}
            alt=""
            width={480}
            height={480}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )}
        <span className={styles.place}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`${place}枚目の写真を選ぶ`}
            onChange={onToggle}
          />
          {place}
        </span>
      </label>
      {photo.full_url !== null && (
        <a
          href={photo.full_url}
          target="_blank"
          rel="noreferrer"
          draggable={false}
          aria-label={`${place}枚目を拡大`}
        >
          拡大
        </a>
      )}
    </li>
  );
}
