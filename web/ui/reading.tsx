import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './reading.module.css';

/** How far a reading has come. */
type Settling = Pick<UseQueryResult, 'isPending' | 'errorUpdateCount' | 'failureCount'>;

type ReadingProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** Waited for as well, so that what it adds above or between moves nothing. From its first failure on it is done without. */
  readonly beside?: Settling;
  readonly shape: SkeletonProps['shape'];
  /** The sentence for who gets nothing. */
  readonly problem: string;
  readonly children: (data: Data) => ReactNode;
};

/** What is read, the boxes of its size until it is there, or a sentence with a second try. */
export function Reading<Data>({ query, beside, shape, problem, children }: ReadingProps<Data>) {
  const { data, isError } = query;
  const isAwaited = beside !== undefined && beside.failureCount === 0 && !hasSettled(beside);
  if (data !== undefined && !isAwaited) return children(data);
  if (data !== undefined || !isError) return <Skeleton shape={shape} />;
  return <Notice action={<RetryButton query={query} />}>{problem}</Notice>;
}

/**
 * Whether it has once been read, or was given up: while it is tried again, what stands below stays. What stands below something whose size
 * is not known is not drawn before that.
 */
export function hasSettled({ isPending, errorUpdateCount }: Settling): boolean {
  return !isPending || errorUpdateCount > 0;
}

/** The second try. */
export function RetryButton({ query: { isFetching, refetch } }: { readonly query: UseQueryResult }) {
  return (
    <Button aria-busy={isFetching} disabled={isFetching} onClick={() => void refetch()}>
      もう一度読み込む
    </Button>
  );
}

/** What is on its way: rows of a list, or two of them, a field of a form, a sentence, closed sections, cards of matches, one match's board, tiles with pictures, an article, or a text longer than any screen. */
export type SkeletonProps = {
  readonly shape:
    | 'rows'
    | 'twoRows'
    | 'field'
    | 'sentence'
    | 'bars'
    | 'cards'
    | 'board'
    | 'tiles'
    | 'article'
    | 'text';
};

const BOXES = {
  rows: 4,
  twoRows: 2,
  field: 1,
  sentence: 1,
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
