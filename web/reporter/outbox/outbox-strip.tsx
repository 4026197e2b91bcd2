import { ageText } from '#web/ui/age.ts';
import styles from './outbox-strip.module.css';
import { stripText } from './strip-text.ts';
import { useIsOnline } from './use-is-online.ts';
import { useOutboxState } from './use-outbox.ts';

/** How the sending stands, in one plain line: what waits and why, and when the last operation was sent. */
export function OutboxStrip() {
  const state = useOutboxState();
  const { waiting, note, isWarning } = stripText(state, useIsOnline());
  return (
    <p className={styles.strip} data-warning={isWarning} data-waiting={waiting !== ''} data-testid="outbox">
      <span role="status">
        {waiting !== '' && <strong className={styles.waiting}>{waiting}</strong>} {note}
      </span>
      {state.sentAt !== null && (
        <span className={styles.sent}>最終送信 {ageText(state.sentAt, Date.now())}</span>
      )}
    </p>
  );
}
