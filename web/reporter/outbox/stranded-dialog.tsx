import { useState } from 'react';
import { currentTime } from '#web/clock/clock.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { clockText, dateText, dayText } from '#web/ui/jst.ts';
import { Dialog, DialogButton } from '../dialog/dialog.tsx';
import { carries } from '../match/carries.ts';
import { matchName, type Operation, type Target } from './operation.ts';
import { operationText } from './operation-text.ts';
import type { Stranded } from './stranded.ts';
import styles from './stranded-dialog.module.css';
import { useOutbox } from './use-outbox.ts';

type StrandedDialogProps = {
  readonly stranded: readonly Stranded[];
  /** Closed without a decision, or after the last one. */
  readonly onClose: () => void;
};

/** What is known of entries whose link was refused, and the ways out: sent by the open link, or discarded after a question. */
export function StrandedDialog({ stranded, onClose }: StrandedDialogProps) {
  const { readdress, discard } = useOutbox();
  const [isDiscarding, setDiscarding] = useState(false);
  const groups = groupsOf(stranded);
  const count = groups.sendable.size;
  const operations = stranded.map(({ operation }) => operation);
  if (isDiscarding) {
    return (
      <Dialog
        key="discard"
        title={`次の${operations.length}件の記録を破棄します。よろしいですか？`}
        onDismiss={() => setDiscarding(false)}
        actions={
          <>
            <DialogButton
              kind="danger"
              onPress={() => {
                for (const { key } of operations) discard(key);
                onClose();
              }}
            >
              はい
            </DialogButton>
            <DialogButton kind="plain" onPress={() => setDiscarding(false)}>
              いいえ
            </DialogButton>
          </>
        }
      >
        <Entries operations={operations} />
        <p className={styles.hint}>サーバーにすでに届いていた記録は、破棄しても消えません。</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="offer"
      title={
        <>
          送れていない
          <wbr />
          記録が{count > 0 ? count : operations.length}件<wbr />
          あります。
          {count > 0 && (
            <>
              <wbr />
              このリンクで
              <wbr />
              送りますか？
            </>
          )}
        </>
      }
      onDismiss={onClose}
      actions={
        <>
          {count > 0 && (
            <DialogButton
              kind="primary"
              onPress={() => {
                readdress(groups.sendable);
                onClose();
              }}
            >
              このリンクで送る
            </DialogButton>
          )}
          <DialogButton kind="danger" onPress={() => setDiscarding(true)}>
            {operations.length}件を破棄する
          </DialogButton>
          <DialogButton kind="plain" onPress={onClose}>
            あとで決める
          </DialogButton>
        </>
      }
    >
      <Entries operations={operations.filter(({ key }) => groups.sendable.has(key))} />
      {groups.inexpressible.length > 0 && (
        <>
          <p className={styles.reason}>
            次の記録は、別の種類のリンクで入力したため、このリンクでは送れません。この画面で入力し直してから、破棄してください。
          </p>
          <Entries operations={groups.inexpressible} />
        </>
      )}
      {groups.unreachable.length > 0 && (
        <>
          <p className={styles.reason}>
            次の記録は、入力したときのリンクが使えなくなっています。大会の担当者から新しいリンクを受け取って開くと、そのリンクで送れます。
          </p>
          <Entries operations={groups.unreachable} />
        </>
      )}
    </Dialog>
  );
}

type Groups = {
  /** By key: where the open link sends them. */
  readonly sendable: ReadonlyMap<string, Target>;
  /** The open link leads to their match, but its flow has no call for them. */
  readonly inexpressible: readonly Operation[];
  /** The open link does not lead to their match. */
  readonly unreachable: readonly Operation[];
};

function groupsOf(stranded: readonly Stranded[]): Groups {
  const sendable = new Map<string, Target>();
  const inexpressible: Operation[] = [];
  const unreachable: Operation[] = [];
  for (const { operation, target } of stranded) {
    if (target === null) unreachable.push(operation);
    else if (carries(target.address.door, operation)) sendable.set(operation.key, target);
    else inexpressible.push(operation);
  }
  return { sendable, inexpressible, unreachable };
}

/** Entries by match: what was entered, and when. */
function Entries({ operations }: { readonly operations: readonly Operation[] }) {
  const byMatch = Map.groupBy(operations, ({ address }) => matchName(address));
  return [...byMatch].map(([name, own]) => {
    const clubs = own.find(({ seen }) => seen !== null)?.seen?.fixture.clubs ?? UNKNOWN_CLUBS;
    return (
      <section key={name} className={styles.match}>
        <h3 className={styles.clubs}>
          {clubs === UNKNOWN_CLUBS ? (
            '一覧にない試合'
          ) : (
            <ClubsNamed clubs={clubs}>{`${clubs.home} 対 ${clubs.away}`}</ClubsNamed>
          )}
        </h3>
        <ul className={styles.entries}>
          {own.map(({ key, command, recordedAt }) => (
            <li key={key}>
              <time dateTime={recordedAt}>{momentText(Date.parse(recordedAt))}</time>{' '}
              <ClubsNamed clubs={clubs}>{operationText(command, clubs)}</ClubsNamed>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** An entry of an older app does not say which match its reporter saw. */
const UNKNOWN_CLUBS = { home: '左のチーム', away: '右のチーム' };

/** With the day, unless it is today. */
function momentText(moment: number): string {
  const date = dateText(moment);
  return date === dateText(currentTime()) ? clockText(moment) : `${dayText(date)} ${clockText(moment)}`;
}
