import { Suspense, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { StoppedDialog } from '../asking/lazy-dialogs.ts';
import type { MatchOnPhone } from './outbox.ts';
import styles from './outbox-strip.module.css';

type StoppedOperationsProps = {
  readonly onPhone: MatchOnPhone;
  /** The server has accepted what the reporter has entered instead of one of them. */
  readonly onAccepted: (command: MatchCommand) => void;
};

/**
 * Operations that the server has refused: they are asked about at once. Put off, they stay in sight, and a new refusal
 * asks again.
 */
export function StoppedOperations({ onPhone, onAccepted }: StoppedOperationsProps) {
  const { shown, stopped } = onPhone;
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  if (shown === null || stopped.length === 0) return null;
  const reminder = (
    <button type="button" className={styles.reminder} onClick={() => setPutOff(new Set())}>
      確認が必要な操作 {stopped.length}件
    </button>
  );
  if (stopped.every(({ key }) => putOff.has(key))) return reminder;
  const keys = stopped.map(({ key }) => key);
  return (
    <Suspense fallback={reminder}>
      <StoppedDialog
        match={shown.match}
        stopped={stopped}
        onAccepted={onAccepted}
        onPutOff={() => setPutOff(new Set(keys))}
      />
    </Suspense>
  );
}
