import { useIsDrawn } from '#web/ui/drawn.ts';
import styles from './start-time.module.css';

type StartTimeProps = {
  /** `HH:MM`, empty when nobody noted it. */
  readonly time: string;
  readonly onChange: (time: string) => void;
};

/** 試合開始時刻: when the match really began. */
export function StartTime({ time, onChange }: StartTimeProps) {
  const isDrawn = useIsDrawn();
  return (
    // A time set before the program is there would be shown and not sent.
    <label className={styles.field} data-waits={isDrawn || undefined}>
      試合開始時刻
      <input
        type="time"
        className="outlined"
        value={time}
        readOnly={isDrawn}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
