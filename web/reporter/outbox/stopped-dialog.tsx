import type { ReactNode } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, type PerSide, SIDES, totalGoals } from '#domain/match/match.ts';
import { withBreaks } from '#web/ui/breaks.ts';
import { ClubName, ClubsNamed } from '#web/ui/club-name.tsx';
import { clockText } from '#web/ui/jst.ts';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import { flowOf } from '../match/flow.ts';
import { OPERATION_STOPPED } from '../messages.ts';
import { conflictOf } from './conflict.ts';
import type { Operation } from './operation.ts';
import { operationText } from './operation-text.ts';
import styles from './stopped-dialog.module.css';
import { useOutbox } from './use-outbox.ts';

export type StoppedDialogProps = {
  /** As it is now. */
  readonly match: Match;
  readonly stopped: readonly Operation[];
  /** The server has accepted what was entered instead. */
  readonly onAccepted: (command: MatchCommand) => void;
  readonly onPutOff: () => void;
};

/** One decision at a time: what was entered and not accepted, what was seen then and what is now, and the ways to go on. */
export function StoppedDialog({ match, stopped, onAccepted, onPutOff }: StoppedDialogProps) {
  const { enterInstead, discard } = useOutbox();
  const [operation] = stopped;
  if (operation === undefined) return null;
  const { key, address, command, seen, recordedAt } = operation;
  const { clubs } = match.fixture;
  const enter = async (instead: MatchCommand) => {
    const { kind } = await enterInstead(key, instead, match);
    if (kind === 'accepted') onAccepted(instead);
  };
  const { title, sentences, ways } = conflictOf(operation, match, flowOf(address).policy);
  return (
    <Dialog
      key={key}
      // On a narrow phone the line ends before 操作, not in the last word.
      title={
        title === OPERATION_STOPPED ? (
          withBreaks(title.split(/(?=操作)/))
        ) : (
          <ClubsNamed clubs={clubs}>{title}</ClubsNamed>
        )
      }
      onDismiss={onPutOff}
      actions={
        <>
          {ways.map((way) => (
            <DialogButton
              key={way.label}
              kind={way.kind}
              onPress={() => (way.command === null ? discard(key) : void enter(way.command))}
            >
              <ClubsNamed clubs={clubs}>{way.label}</ClubsNamed>
            </DialogButton>
          ))}
          <DialogButton kind="plain" onPress={onPutOff}>
            あとで決める
          </DialogButton>
        </>
      }
    >
      <p className={styles.operation}>
        <time dateTime={recordedAt}>{clockText(Date.parse(recordedAt))}</time>{' '}
        <strong>
          <ClubsNamed clubs={clubs}>{operationText(command, clubs)}</ClubsNamed>
        </strong>
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.reason}>
          {sentence}
        </p>
      ))}
      <table className={styles.truths}>
        <thead>
          <tr>
            <td />
            {seen !== null && <th scope="col">入力したとき</th>}
            <th scope="col">今</th>
          </tr>
        </thead>
        <tbody>
          <Truth label="状態" seen={seen?.status} now={match.status} />
          {SIDES.map((side) => (
            <Truth
              key={side}
              label={<ClubName clubs={clubs} side={side} />}
              seen={seen === null ? undefined : scoreOf(seen)[side]}
              now={scoreOf(match)[side]}
            />
          ))}
        </tbody>
      </table>
      {stopped.length > 1 && (
        <p className={styles.reason}>このあとに、あと{stopped.length - 1}件あります。</p>
      )}
    </Dialog>
  );
}

type TruthProps = { readonly label: ReactNode; readonly seen: string | undefined; readonly now: string };

function Truth({ label, seen, now }: TruthProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {seen !== undefined && <td>{seen}</td>}
      <td data-changed={seen !== undefined && seen !== now}>{now}</td>
    </tr>
  );
}

/** Goals, with kicks as they were taken. */
function scoreOf({ goals, hasShootOut, shootOut }: Match): PerSide<string> {
  const one = (side: 'home' | 'away') => {
    const kicks = shootOut[side].kicks.map((kick) => (kick === 'success' ? '○' : '×')).join('');
    const total = `${totalGoals(goals[side])}`;
    return hasShootOut ? `${total}（PK ${shootOut[side].score} ${kicks}）` : total;
  };
  return { home: one('home'), away: one('away') };
}
