import styles from './admin-table.module.css';
import type { Column } from './admin-table.tsx';
import type { List } from './list.ts';

type SortHeadingProps<Row, Sort extends string, Filters extends Readonly<Record<string, string>>> = {
  readonly column: Column<Row, Sort>;
  readonly list: List<Sort, Filters>;
};

const WORDS = { asc: 'ascending', desc: 'descending' } as const;
const MARKS = { asc: '▲', desc: '▼' } as const;

/** The heading of a column; pressed, it sorts by it, and pressed again the other way round. */
export function SortHeading<Row, Sort extends string, Filters extends Readonly<Record<string, string>>>({
  column: { title, sort, align },
  list,
}: SortHeadingProps<Row, Sort, Filters>) {
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
