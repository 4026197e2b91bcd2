import type { Standing } from './standing.ts';
import styles from './status-pill.module.css';

/** How a match stands, as colour and word. */
export function StatusPill({ standing }: { readonly standing: Standing }) {
  return (
    <span className={styles.pill} data-tone={standing.tone}>
      {standing.word}
    </span>
  );
}
