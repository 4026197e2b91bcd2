import { type Match, totalGoals } from '#domain/match/match.ts';
import { clockText } from '#web/ui/jst.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogButton } from '../dialog/dialog-button.tsx';
import { OPERATION_STOPPED } from '../messages.ts';
import { operationText } from './operation-text.ts';
import type { StoppedOperation } from './outbox.ts';
import styles from './stopped-dialog.module.css';
import { useOutbox } from './use-outbox.ts';

export type StoppedDialogProps = {
  /** As it is now. */
  readonly match: Match;
  readonly stopped: readonly StoppedOperation[];
  readonly onPutOff: () => void;
};

/** What was not sent and why, what the match is now, and for each operation or all: enter it again, or discard it. */
export function StoppedDialog({ match, stopped, onPutOff }: StoppedDialogProps) {
  const { enterAgain, discard } = useOutbox();
  const keys = stopped.map(({ operation }) => operation.key);
  const { home, away } = match.fixture.clubs;
  return (
    <Dialog
      title={OPERATION_STOPPED}
      onDismiss={onPutOff}
      actions={
        <>
          {keys.length > 1 && (
            <>
              <DialogButton kind="primary" onPress={() => enterAgain(keys)}>
                すべて入力し直す
              </DialogButton>
              <DialogButton kind="danger" onPress={() => discard(keys)}>
                すべて取り消す
              </DialogButton>
            </>
          )}
          <DialogButton kind="plain" onPress={onPutOff}>
            あとで決める
          </DialogButton>
        </>
      }
    >
      <p className={styles.now}>
        <span>今の試合：{match.status}</span>
        <strong>
          {home} {totalGoals(match.goals.home)} - {totalGoals(match.goals.away)} {away}
        </strong>
      </p>
      <ol className={styles.list}>
        {stopped.map((one) => (
          <StoppedItem key={one.operation.key} match={match} stopped={one} />
        ))}
      </ol>
    </Dialog>
  );
}

type StoppedItemProps = { readonly match: Match; readonly stopped: StoppedOperation };

function StoppedItem({ match, stopped: { operation, again, impossible } }: StoppedItemProps) {
  const { enterAgain, discard } = useOutbox();
  const { key, command, recordedAt, stopped } = operation;
  const { clubs } = match.fixture;
  const words = operationText(command, clubs);
  const wordsAgain = operationText(again, clubs);
  const refusal = stopped?.refusal ?? '前の操作が受け付けられなかったため、送信していません。';
  return (
    <li className={styles.item}>
      <p className={styles.operation}>
        <time dateTime={recordedAt}>{clockText(Date.parse(recordedAt))}</time> <strong>{words}</strong>
      </p>
      <p className={styles.reason}>{refusal}</p>
      {impossible !== null && impossible !== refusal && <p className={styles.reason}>{impossible}</p>}
      {impossible === null && wordsAgain !== words && (
        <p className={styles.reason}>入力し直すと「{wordsAgain}」になります。</p>
      )}
      <div className={styles.choice}>
        {impossible === null && (
          <DialogButton kind="primary" onPress={() => enterAgain([key])}>
            入力し直す
          </DialogButton>
        )}
        <DialogButton kind="plain" onPress={() => discard([key])}>
          取り消す
        </DialogButton>
      </div>
    </li>
  );
}
