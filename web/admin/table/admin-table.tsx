import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './admin-table.module.css';
import type { List } from './list.ts';
import { Paging } from './paging.tsx';
import { walkRows } from './row-keys.ts';
import { SearchField } from './search-field.tsx';
import { SortHeading } from './sort-heading.tsx';

export type Column<Row, Sort extends string> = {
  readonly title: string;
  /** What the server sorts by when its heading is pressed; without it the column can't be sorted by. */
  readonly sort?: Sort;
  /** The heading of its row: the first column, where none says so. */
  readonly isRowHeading?: boolean;
  /** Numbers stand at the end. */
  readonly align?: 'end';
  /** Dates, states and the like: broken between words only. */
  readonly isShort?: true;
  readonly cell: (row: Row) => ReactNode;
};

type AdminTableProps<Row, Sort extends string, Filters extends Readonly<Record<string, string>>> = {
  /** What is listed: 大会. */
  readonly caption: string;
  readonly list: List<Sort, Filters>;
  readonly reading: UseQueryResult<{ readonly total: number; readonly rows: readonly Row[] }>;
  readonly columns: readonly Column<Row, Sort>[];
  readonly keyOf: (row: Row) => string;
  /** What the search looks through; without it there is no search. */
  readonly searchHint?: string;
  /** Fields beside the search, which change `list.filters`. */
  readonly filters?: ReactNode;
  /** Sentences for a list that was not read, and for one without a row. */
  readonly notRead: string;
  readonly empty: string;
};

/** A list of the administrators: searched, filtered, sorted and paged by the server; a card a row on a phone. */
export function AdminTable<Row, Sort extends string, Filters extends Readonly<Record<string, string>>>(
  props: AdminTableProps<Row, Sort, Filters>,
) {
  const { list, reading, searchHint, filters, notRead, empty } = props;
  const isNarrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const found = useRef<HTMLParagraphElement>(null);
  const turn = (page: number) => {
    list.change({ page });
    // The new page begins above; what was pressed below may be gone with the old one.
    found.current?.focus();
  };
  const clear = () => list.change({ search: '', filters: clearedOf(list.filters) });
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        {searchHint !== undefined && (
          <SearchField value={list.search} hint={searchHint} onChange={(search) => list.change({ search })} />
        )}
        {filters}
      </div>
      <Reading query={reading} shape="rows" problem={readingProblem(reading.error, notRead)}>
        {({ total, rows }) => (
          <>
            <p ref={found} tabIndex={-1} role="status" className={styles.total}>
              {total.toLocaleString('ja-JP')}件{isNarrowed && <Button onClick={clear}>条件を消す</Button>}
            </p>
            {total === 0 ? (
              <Notice>{isNarrowed ? NOTHING_FOUND : empty}</Notice>
            ) : (
              <Rows {...props} rows={rows} />
            )}
            <Paging page={list.page} total={total} onChange={turn} />
          </>
        )}
      </Reading>
    </section>
  );
}

const NOTHING_FOUND = '条件に合うものはありません。';

type RowsProps<Row, Sort extends string, Filters extends Readonly<Record<string, string>>> = AdminTableProps<
  Row,
  Sort,
  Filters
> & { readonly rows: readonly Row[] };

function Rows<Row, Sort extends string, Filters extends Readonly<Record<string, string>>>({
  caption,
  list,
  reading,
  columns,
  keyOf,
  rows,
}: RowsProps<Row, Sort, Filters>) {
  const id = useId();
  return (
    <table className={styles.table} aria-labelledby={id} aria-busy={reading.isPlaceholderData}>
      <caption id={id} className={styles.caption}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeading key={column.title} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => (
              <Cell key={column.title} column={column} isFirst={index === 0} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps<Row, Sort extends string> = {
  readonly column: Column<Row, Sort>;
  readonly isFirst: boolean;
  readonly row: Row;
};

function Cell<Row, Sort extends string>({ column, isFirst, row }: CellProps<Row, Sort>) {
  const { title, align, isShort, isRowHeading = isFirst, cell } = column;
  const marks = { 'data-title': title, 'data-align': align, 'data-short': isShort };
  return isRowHeading ? (
    <th scope="row" {...marks}>
      {cell(row)}
    </th>
  ) : (
    <td {...marks}>{cell(row)}</td>
  );
}

function clearedOf<Filters extends Readonly<Record<string, string>>>(filters: Readonly<Partial<Filters>>) {
  const cleared: { [Name in keyof Filters]?: '' } = {};
  for (const name in filters) cleared[name] = '';
  return cleared;
}
