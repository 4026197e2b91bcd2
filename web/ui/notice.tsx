import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A sentence in the place of what is not there (empty, not found, failed), with one thing to do. */
export function Notice({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p>{children}</p>
      {action}
    </div>
  );
}
