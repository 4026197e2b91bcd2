import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The column of a members' page, above its bar; as high as the screen, so that nothing below jumps. */
export function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{title}</title>
      {children}
    </main>
  );
}
