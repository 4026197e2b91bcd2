import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, type SkeletonProps } from '#web/ui/reading.tsx';
import { isUnknown } from './problem.tsx';

type RecordReadingProps<Stored> = {
  readonly query: UseQueryResult<Stored>;
  /** The heading where no record was read that has a name; null on a screen that has its heading already. */
  readonly title: string | null;
  readonly shape: SkeletonProps['shape'];
  readonly notRead: string;
  /** Has its heading. */
  readonly children: (stored: Stored) => ReactNode;
};

/** The thing that a screen is about; what does not exist, or can't be read, is said below a heading. */
export function RecordReading<Stored>(props: RecordReadingProps<Stored>) {
  const { query, title, shape, notRead, children } = props;
  const { data, error } = query;
  const isMissing = data === undefined && error !== null;
  return (
    <>
      {isMissing && title !== null && <PageTitle>{title}</PageTitle>}
      {isMissing && isUnknown(error) ? (
        <Notice>{error.message}</Notice>
      ) : (
        <Reading query={query} shape={shape} problem={readingProblem(error, notRead)}>
          {children}
        </Reading>
      )}
    </>
  );
}
