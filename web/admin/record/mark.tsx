import type { ReactNode } from 'react';
import styles from './record.module.css';

/** What must not be overlooked about a thing: 練習用, 使用を終えた. */
export function Mark({ children }: { readonly children: string }) {
  return <span className={styles.mark}>{children}</span>;
}

type MarkedNameProps = {
  /** Null for a thing like any other. */
  readonly mark: string | null;
  /** The name, leading to its screen. */
  readonly children: ReactNode;
};

/** A thing's name in a list. */
export function MarkedName({ mark, children }: MarkedNameProps) {
  return (
    <span className={styles.name}>
      {children}
      {mark !== null && <Mark>{mark}</Mark>}
    </span>
  );
}
