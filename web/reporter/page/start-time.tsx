import styles from './start-time.module.css';

type StartTimeProps = {
  /** `HH:MM`, empty when nobody noted it. */
  readonly time: string;
  readonly onChange: (time: string) => void;
};

/** 試合開始時刻: when the match really began. */
export function StartTime({ time, onChange }: StartTimeProps) {
  return (
    <label className={styles.field}>
      試合開始時刻
      <input
        type="time"
        className="outlined"
        value={time}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
