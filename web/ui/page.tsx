import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The column of a members' page; as high as the screen, so that the foot of the page never jumps. */
export function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{title}</title>
      {children}
    </main>
  );
}
