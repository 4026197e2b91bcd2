import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './latest-section.module.css';

type LatestSectionProps = {
  readonly title: string;
  /** The full list of what is shown here. */
  readonly all: { readonly to: '/pickup-news' | '/media'; readonly label: string };
  readonly children: ReactNode;
};

/** The latest few of a list, below their title, with the way to all of them. */
export function LatestSection({ title, all, children }: LatestSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <Link className={styles.all} to={all.to}>
          {all.label}
          <span aria-hidden="true"> ›</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
