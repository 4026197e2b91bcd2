import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './record-list.module.css';

export type Column<Row, Sort extends string> = {
  readonly title: string;
  /** What the server sorts by when the heading is pressed; without it the column can't be sorted by. */
  readonly sort?: Sort;
  /** The heading of its row; by default the first column is. */
  readonly isRowHeading?: boolean;
  /** Numbers stand at the end. */
  readonly align?: 'end';
  /** Dates, states and the like: broken between words only. */
  readonly isShort?: true;
  readonly cell: (row: Row) => ReactNode;
};

/** The order of a list, and its change. */
type Sorted<Sort extends string> = {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly change: (change: { readonly sort: Sort; readonly order: 'asc' | 'desc' }) => void;
};

type RowsProps<Row, Sort extends string> = {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly list: Sorted<Sort>;
  /** The rows of the page before, until the next one is there. */
  readonly isOld: boolean;
};

/** The rows of a list under headings that sort them; ↑ and ↓ walk through them. */
export function Rows<Row, Sort extends string>(props: RowsProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, list, isOld } = props;
  const id = useId();
  return (
    <table className={styles.table} aria-labelledby={id} aria-busy={isOld}>
      <caption id={id} className={styles.caption}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, align, isShort, isRowHeading, cell }, index) => {
              const marks = { 'data-title': title, 'data-align': align, 'data-short': isShort };
              return (isRowHeading ?? index === 0) ? (
                <th key={title} scope="row" {...marks}>
                  {cell(row)}
                </th>
              ) : (
                <td key={title} {...marks}>
                  {cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WORDS = { asc: 'ascending', desc: 'descending' } as const;
const MARKS = { asc: '▲', desc: '▼' } as const;

type HeadingProps<Row, Sort extends string> = {
  readonly column: Column<Row, Sort>;
  readonly list: Sorted<Sort>;
};

/** Pressed, it sorts by its column; pressed again, the other way round. */
function Heading<Row, Sort extends string>({
  column: { title, sort, align },
  list,
}: HeadingProps<Row, Sort>) {
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  }
  const isSorted = list.sort === sort;
  const next = isSorted && list.order === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? WORDS[list.order] : 'none'}>
      <button type="button" className={styles.sort} onClick={() => list.change({ sort, order: next })}>
        {title}
        <span aria-hidden="true" className={styles.mark}>
          {isSorted ? MARKS[list.order] : '↕'}
        </span>
      </button>
    </th>
  );
}

/** ↑ and ↓ lead to the control at the same place of the row beside; Home and End to the first and the last row. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="checkbox"]), select, textarea'))
    return;
  const row = target.closest('tr');
  if (row === null) return;
  const rows = [...currentTarget.querySelectorAll('tr')];
  const index = rows.indexOf(row);
  const next = { ArrowUp: rows[index - 1], ArrowDown: rows[index + 1], Home: rows[0], End: rows.at(-1) }[key];
  if (next === undefined) return;
  const controls = controlsOf(next);
  const control = controls[controlsOf(row).indexOf(target)] ?? controls[0];
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')];
}
