import { Skeleton } from '#web/ui/reading.tsx';
import styles from './page.module.css';

/** While a screen's code is on its way. */
export function PageLoading() {
  return (
    <main className={styles.alone}>
      <Skeleton shape="rows" />
    </main>
  );
}
