import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

type ReadingProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly shape: SkeletonProps['shape'];
  /** The sentence for who gets nothing. */
  readonly problem: string;
  readonly children: (data: Data) => ReactNode;
};

/** What is read, the boxes of its size until it is there, or a sentence with a second try. */
export function Reading<Data>({ query, shape, problem, children }: ReadingProps<Data>) {
  const { data, isError } = query;
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton shape={shape} />;
  return <Notice action={<RetryButton query={query} />}>{problem}</Notice>;
}

/** The second try. */
export function RetryButton({ query: { isFetching, refetch } }: { readonly query: UseQueryResult }) {
  return (
    <Button aria-busy={isFetching} disabled={isFetching} onClick={() => void refetch()}>
      もう一度読み込む
    </Button>
  );
}
