import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { ReadingOf } from '#web/api/calls.ts';
import { readingProblem, refusedSearch } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { type List, type ListQuery, type ListState, namesOf, useList, type Words } from '../table/list.ts';
import { Paging } from '../table/paging.tsx';
import styles from '../table/record-list.module.css';
import { type Column, Rows } from '../table/rows.tsx';
import { SavedViews } from '../table/saved-views.tsx';
import { SearchField } from '../table/search-field.tsx';

/** A page of a list. */
type Listed<Row> = {
  readonly total: number;
  readonly rows: readonly Row[];
  /** Those that have anything, where the list is filtered by them. */
  readonly fiscal_years?: readonly number[];
};

type RecordListProps<Row, Sort extends string, Filters extends Words> = ListState<Sort, Filters> & {
  /** What is listed: 大会. */
  readonly caption: string;
  /** The reading of a page. */
  readonly reading: (query: ListQuery<Sort, Filters>) => ReadingOf<Listed<Row>>;
  /** Reads an open list again after this time. */
  readonly againMs?: number;
  readonly columns: readonly Column<Row, Sort>[];
  readonly keyOf: (row: Row) => string;
  /** What the search looks through. */
  readonly searchHint: string;
  /** Above the search. */
  readonly head?: (query: ListQuery<Sort, Filters>) => ReactNode;
  /** Behind the filters. */
  readonly tools?: (list: List<Sort, Filters>) => ReactNode;
  /** Sentences for a list that was not read, and for one without a row. */
  readonly notRead: string;
  readonly empty: string;
};

/** A list of the administrators: searched, filtered, sorted and paged by the server; on a phone, each row is a card. */
export function RecordList<Row, Sort extends string, Filters extends Words>(
  props: RecordListProps<Row, Sort, Filters>,
) {
  const { caption, reading, againMs = false, columns, keyOf, searchHint, notRead, empty } = props;
  const list = useList(props);
  // The page before stays in view until the next one is there.
  const query = useQuery({
    ...reading(list.query),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
  const found = useRef<HTMLParagraphElement>(null);
  const { error } = query;
  // The list itself is refused: this installation has none.
  if (error instanceof ApiError && error.status === 409) return <Notice>{error.message}</Notice>;
  const { filters, change } = list;
  const isNarrowed = list.search !== '' || Object.keys(filters).length > 0;
  const turn = (page: number) => {
    change({ page });
    // The new page begins above; what was pressed below may be gone with the old one.
    found.current?.focus();
  };
  const clear = () =>
    change({ search: '', filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) });
  return (
    <>
      {props.head?.(list.query)}
      <section className={styles.list}>
        <div className={styles.tools}>
          <SearchField value={list.search} hint={searchHint} onChange={(search) => change({ search })} />
          {namesOf(props.filters).map((name) => (
            <Fragment key={String(name)}>
              {props.filters[name].draw?.({
                value: filters[name] ?? '',
                onChange: (value) => change({ filters: { [name]: value } }),
                filters,
                change: (several) => change({ filters: several }),
                years: query.data?.fiscal_years ?? [],
              })}
            </Fragment>
          ))}
          {props.tools?.(list)}
        </div>
        <Reading query={query} shape="rows" problem={refusedSearch(error) ?? readingProblem(error, notRead)}>
          {({ total, rows }) => (
            <>
              <div className={styles.total}>
                <p ref={found} tabIndex={-1} role="status">
                  {total.toLocaleString('ja-JP')}件
                </p>
                {isNarrowed && <Button onClick={clear}>条件を消す</Button>}
                <SavedViews />
              </div>
              {total === 0 ? (
                <Notice>{isNarrowed ? NOTHING_FOUND : empty}</Notice>
              ) : (
                <Rows {...{ caption, columns, rows, keyOf, list }} isOld={query.isPlaceholderData} />
              )}
              <Paging page={list.page} total={total} onChange={turn} />
            </>
          )}
        </Reading>
      </section>
    </>
  );
}

const NOTHING_FOUND = '条件に合うものはありません。';

type ListHeadProps = {
  readonly title: string;
  /** What can be done with the whole list: something is added to it, it is exported. */
  readonly children: ReactNode;
};

/** The head of a list's screen. */
export function ListHead({ title, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.acts}>{children}</div>
    </div>
  );
}
