import type { PlannedRow } from '#contract/member/import.ts';
import { columnOfField, type MemberColumns } from '#domain/members-import/columns.ts';
import type { ImportField } from '#domain/members-import/fields.ts';
import { placeText } from '#domain/members-import/read-table.ts';
import styles from './members-import.module.css';

/** More than this is one mistake in every row, which the first ones tell as well. */
const MOST_LISTED = 100;
/** What has no column is told after what has. */
const LAST = 1_000;

type FaultsProps = { readonly rows: readonly PlannedRow[]; readonly columns: MemberColumns };

/** Every fault with the cell of the file that it is about. */
export function Faults({ rows, columns }: FaultsProps) {
  const columnOf = (field: ImportField | null) =>
    (field === null ? null : columnOfField(columns, field)) ?? LAST;
  const all = rows.flatMap(({ line, name, faults }) =>
    faults
      .toSorted((one, other) => columnOf(one.field) - columnOf(other.field))
      .map((fault) => ({ line, name, ...fault })),
  );
  const left = all.length - MOST_LISTED;
  return (
    <section className={styles.faults} aria-label="直すところ">
      <h3 className={styles.subheading}>直すところ（{all.length.toLocaleString('ja-JP')}件）</h3>
      <ul className={styles.list}>
        {all.slice(0, MOST_LISTED).map(({ line, name, field, message }) => (
          <li key={`${line} ${field} ${message}`} className={styles.fault}>
            <strong className={styles.where}>{placeText(line, field, columns)}</strong>
            <span>{message}</span>
            {name !== '' && <span className={styles.line}>{name}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>ほか{left.toLocaleString('ja-JP')}件あります。</p>}
    </section>
  );
}
