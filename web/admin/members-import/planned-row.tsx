import type { PlannedRow } from '#contract/member/import.ts';
import styles from './members-import.module.css';

/** A member who is changed, field by field, or added. */
export function PlannedRowItem({
  row: { line, name, member_id, kind, changes },
}: {
  readonly row: PlannedRow;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.line}>
          {line}行目{member_id !== null && `　${member_id}`}
        </span>
      </span>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field} className={styles.change}>
            <dt>{field}</dt>
            <dd>
              {kind === 'changed' && (
                <>
                  <del>{before === '' ? '（空）' : before}</del>
                  {' → '}
                </>
              )}
              <span className={styles.after}>{after === '' ? '（空）' : after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
