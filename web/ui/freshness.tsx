import { currentTime, onScreens } from '#web/clock/clock.ts';
import { ageText } from './age.ts';
import { drawnPage, useIsDrawn } from './drawn.ts';
import styles from './freshness.module.css';
import { usePageReading } from './page-reading.ts';

type FreshnessProps = {
  /** When this screen last heard from the server, in milliseconds by the device's clock; 0 before the first time. */
  readonly heardAt: number;
  readonly isConnected: boolean;
};

/** When the screen was last up to date, always; and a plain sign while the connection is lost. */
export function Freshness({ heardAt, isConnected }: FreshnessProps) {
  const shown = useShownHeardAt(heardAt);
  usePageReading(heardAt);
  const now = useIsDrawn() ? shown : currentTime();
  return (
    <p className={styles.freshness}>
      <span>最終更新 {shown === 0 ? '--:--' : ageText(shown, now)}</span>
      <span role="status" className={styles.lost}>
        {!isConnected && '再接続中…'}
      </span>
    </p>
  );
}

/** `heardAt` as it is shown, by the server's clock: what the server has drawn was heard when it was drawn, whenever this phone got it. */
export function useShownHeardAt(heardAt: number): number {
  const isDrawn = useIsDrawn();
  if (heardAt === 0) return heardAt;
  return isDrawn ? (drawnPage()?.at ?? heardAt) : onScreens(heardAt);
}
