import { ageText } from './age.ts';
import styles from './freshness.module.css';

type FreshnessProps = {
  /** When this screen last heard from the server, in milliseconds; 0 before the first time. */
  readonly heardAt: number;
  readonly isConnected: boolean;
};

/** When the screen was last up to date, always; and a plain sign while the connection is lost. */
export function Freshness({ heardAt, isConnected }: FreshnessProps) {
  return (
    <p className={styles.freshness}>
      <span>最終更新 {heardAt === 0 ? '--:--' : ageText(heardAt, Date.now())}</span>
      <span role="status" className={styles.lost}>
        {!isConnected && '再接続中…'}
      </span>
    </p>
  );
}
