import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page-title.tsx';
import styles from './list-head.module.css';

type ListHeadProps = {
  readonly title: string;
  /** What can be done with the whole list: something is added to it, it is exported. */
  readonly children: ReactNode;
};

/** The head of a list's screen. */
export function ListHead({ title, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
