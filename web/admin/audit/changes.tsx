import type { AuditRecord } from '#contract/audit.ts';
import styles from './audit.module.css';

/** What was done, and the fields that changed, opened when they are asked for. */
export function Changes({ sentence, changes }: Pick<AuditRecord, 'sentence' | 'changes'>) {
  if (changes.length === 0) return <span>{sentence}</span>;
  return (
    <details>
      <summary className={styles.summary}>
        {sentence}
        <span className={styles.count}>（{changes.length}項目）</span>
      </summary>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            {(before !== '' || after !== '') && (
              <dd>
                <del>{before === '' ? '（なし）' : before}</del>
                <span aria-hidden="true"> → </span>
                <ins>{after === '' ? '（なし）' : after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
