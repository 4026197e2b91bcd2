import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './record.module.css';

type RecordHeadProps = {
  readonly name: string;
  /** Its notes: the id, how much there is of it. */
  readonly children: ReactNode;
};

/** The head of a screen about one thing: a championship, a club. */
export function RecordHead({ name, children }: RecordHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle>{name}</PageTitle>
      {children}
    </div>
  );
}

/** A line about a thing that isn't changed here. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

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
