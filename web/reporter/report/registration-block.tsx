import { useId, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { StartTime } from '../page/start-time.tsx';
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
      <StartTime time={startTime} onChange={setStartTime} />
      <button type="submit" className={styles.submit}>
        結果登録
      </button>
    </form>
  );
}
