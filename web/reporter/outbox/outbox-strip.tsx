import { useSyncExternalStore } from 'react';
import { currentTime, onScreens } from '#web/clock/clock.ts';
import { ageText } from '#web/ui/age.ts';
import { LINK_WITHDRAWN, SENT_LATER, SENT_WHEN_MENDED } from '../messages.ts';
import { matchName } from './operation.ts';
import styles from './outbox-strip.module.css';
import { waiting } from './queue.ts';
import { isDenied, type OutboxState } from './state.ts';
import { NO_TARGET, type TargetOf } from './stranded.ts';
import { StrandedOperations } from './stranded-operations.tsx';
import { useOutboxState } from './use-outbox.ts';

type OutboxStripProps = {
  /** Where the link of this screen sends the entries of a refused one. */
  readonly targetOf?: TargetOf;
};

/**
 * How the sending stands, in one plain line: what waits and why, and when the last operation was sent. Below it, a way out for
 * the entries of refused links.
 */
export function OutboxStrip({ targetOf = NO_TARGET }: OutboxStripProps) {
  const state = useOutboxState();
  const { waiting, note, isWarning } = stripText(state, useIsOnline());
  return (
    <>
      <p className={styles.strip} data-warning={isWarning} data-waiting={waiting !== ''} data-testid="outbox">
        <span role="status">
          {waiting !== '' && <strong className={styles.waiting}>{waiting}</strong>} {note}
        </span>
        {state.sentAt !== null && (
          <span className={styles.sent}>最終送信 {ageText(onScreens(state.sentAt), currentTime())}</span>
        )}
      </p>
      <StrandedOperations targetOf={targetOf} />
    </>
  );
}

/** What the strip says of the sending; an empty text where there is nothing to say. */
type StripText = {
  /** 送信待ち n件. */
  readonly waiting: string;
  /** Why it waits, and what becomes of it. */
  readonly note: string;
  readonly isWarning: boolean;
};

function stripText(state: OutboxState, isOnline: boolean): StripText {
  const queue = waiting(state.operations).filter(({ key }) => !state.storing.has(key));
  const count = queue.length;
  const text = count === 0 ? '' : `送信待ち ${count}件`;
  if (count === 0)
    return { waiting: '', note: isOnline ? '' : `オフラインです。${SENT_LATER}`, isWarning: false };
  if (queue.some(({ address }) => isDenied(state, matchName(address)))) {
    return { waiting: text, note: LINK_WITHDRAWN, isWarning: true };
  }
  if (!state.isKept) {
    return {
      waiting: text,
      note: 'この端末には保存できません。送信が終わるまで、この画面を閉じないでください。',
      isWarning: true,
    };
  }
  if (!isOnline) return { waiting: text, note: `オフラインです。${SENT_LATER}`, isWarning: false };
  if (state.sending === 'unanswered') {
    return { waiting: text, note: `サーバーにつながりません。${SENT_LATER}`, isWarning: false };
  }
  if (state.sending === 'serverFailing') return { waiting: text, note: SENT_WHEN_MENDED, isWarning: false };
  return { waiting: text, note: '', isWarning: false };
}

/** Whether the phone says that it has a network; nobody knows whether it leads to the server. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
