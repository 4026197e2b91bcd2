import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** The look of one entry of the bar, link or button: its icon above its word. */
export const barEntry = styles.entry ?? '';

/** The bar at the bottom of the screen, where thumbs are. What stands at the end of the page leaves room for it. */
export function BottomBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {children}
    </nav>
  );
}
