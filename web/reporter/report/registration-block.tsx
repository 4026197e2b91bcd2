import { useId, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import styles from './registration-block.module.css';

type RegistrationBlockProps = {
  /** `HH:MM`, the time the input starts from; null for 時刻未定. */
  readonly scheduledStartTime: string | null;
  readonly onAsk: (command: MatchCommand) => void;
};

/** In 試合終了: when the match began, and the button that declares its result final. */
export function RegistrationBlock({ scheduledStartTime, onAsk }: RegistrationBlockProps) {
  const headingId = useId();
  const [startTime, setStartTime] = useState(scheduledStartTime ?? '');
  return (
    <form
      className={styles.block}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ type: 'registerResult', actualStartTime: startTime === '' ? null : startTime });
      }}
    >
      <h2 id={headingId} className={styles.heading}>
        結果登録
      </h2>
      <p>得点を確認してから、結果登録を押してください。</p>
      <label className={styles.field}>
        試合開始時刻
        <input
          type="time"
          className={styles.time}
          value={startTime}
          onChange={(event) => setStartTime(event.target.value)}
        />
      </label>
      <button type="submit" className={styles.submit}>
        結果登録
      </button>
    </form>
  );
}
