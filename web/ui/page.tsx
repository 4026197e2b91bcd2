import type { ReactNode } from 'react';
import styles from './page.module.css';

type PageProps = {
  readonly title: string;
  /** For tables: as wide as the screen gives, up to a limit. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The column of a members' page; as high as the screen, so that the foot of the page never jumps. */
export function Page({ title, isWide, children }: PageProps) {
  return (
    <main className={styles.page} data-wide={isWide}>
      <title>{title}</title>
      {children}
    </main>
  );
}

/** What a page is about and, beside it where there is room, what goes with it. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
