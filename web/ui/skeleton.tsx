import styles from './skeleton.module.css';

/** What is on its way: rows of a list, or two of them, closed sections, cards of matches, one match's board, tiles with pictures, an article, or a text longer than any screen. */
export type SkeletonProps = {
  readonly shape: 'rows' | 'twoRows' | 'bars' | 'cards' | 'board' | 'tiles' | 'article' | 'text';
};

const BOXES = {
  rows: 4,
  twoRows: 2,
  bars: 4,
  cards: 3,
  board: 1,
  tiles: 4,
  article: 3,
  text: 8,
} as const satisfies Record<SkeletonProps['shape'], number>;

/** Empty boxes of about the size of what comes, so that nothing jumps. */
export function Skeleton({ shape }: SkeletonProps) {
  return (
    <div className={styles.list} data-shape={shape} role="status" aria-label="読み込み中">
      {Array.from({ length: BOXES[shape] }, (_, place) => `${place + 1}`).map((place) => (
        <div key={place} className={styles.box} />
      ))}
    </div>
  );
}
