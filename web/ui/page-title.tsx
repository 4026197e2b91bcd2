import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The heading of a page; who arrives by a link is put there. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 className={styles.title} tabIndex={-1}>
      {children}
    </h1>
  );
}
