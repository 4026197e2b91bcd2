import { type ReactNode, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { type Undo, undoesOf } from '#domain/match/undo.ts';
import { ClubName, ClubsNamed } from '#web/ui/club-name.tsx';
import { clockText } from '#web/ui/jst.ts';
import { eventText } from '#web/ui/match/event-words.ts';
import { DialogButton } from '../dialog/dialog.tsx';
import { flowOf, type ReporterFlow } from '../match/flow.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { EnteredOnMatch } from '../timeline/use-entered.ts';
import { type Doubt, doubtsAfter, type News, newsAfter } from './news.ts';
import styles from './others-notice.module.css';

type OthersNoticeProps = {
  readonly known: EnteredOnMatch;
  readonly match: Match;
  readonly address: MatchAddress;
  readonly onAsk: (command: MatchCommand) => void;
};

/**
 * What another phone has entered since this screen was opened or the last notice was closed. A goal that both may have
 * entered is asked about first. It lies over the head of the page and moves nothing below a thumb.
 */
export function OthersNotice({ known, match, address, onAsk }: OthersNoticeProps) {
  const { rows, entered } = known;
  const { readTo, setReadTo, doubtedTo, setDoubtedTo } = useRead(known);
  const flow = flowOf(address);
  const undoes = undoesOf(
    rows.map(({ row }) => row),
    match,
    flow.policy,
  );
  const undoOf = (isIt: (of: number) => boolean) => {
    const found = [...undoes].find(([of]) => isIt(of))?.[1];
    return found === undefined ? null : () => onAsk(undoCommand(found, match, flow));
  };

  const [doubt] = doubtsAfter(doubtedTo, rows);
  if (doubt !== undefined) {
    const { side } = doubt.own;
    return (
      <Notice
        key={`doubt ${doubt.version}`}
        kind="doubt"
        label={OTHERS}
        onUndo={undoOf((of) => of === doubt.version)}
        closing="このままにする"
        onClose={() => {
          setDoubtedTo(doubt.version);
          setReadTo(Math.max(readTo, doubt.version));
        }}
      >
        <DoubtText doubt={doubt} club={<ClubName clubs={match.fixture.clubs} side={side} />} />
      </Notice>
    );
  }

  const news = newsAfter(readTo, entered);
  if (news === null) return null;
  return (
    <Notice
      key={`news ${news.version}`}
      kind="news"
      label={OTHERS}
      onUndo={undoOf((of) => of === news.version)}
      closing="閉じる"
      onClose={() => setReadTo(news.version)}
    >
      <NewsText news={news} match={match} />
    </Notice>
  );
}

const OTHERS = '別の端末の入力';

/**
 * The versions up to which the reporter has read the news and the doubts. In another epoch (after a restore) the entries that are
 * already there count as read: they are old, and the next entry gets a number that was used before.
 */
function useRead({ version, epoch }: EnteredOnMatch) {
  const [readTo, setReadTo] = useState(version ?? 0);
  const [doubtedTo, setDoubtedTo] = useState(version ?? 0);
  const [readIn, setReadIn] = useState(epoch);
  if (epoch !== undefined && epoch !== readIn) {
    setReadIn(epoch);
    if (readIn !== undefined) {
      setReadTo(version ?? 0);
      setDoubtedTo(version ?? 0);
    }
  }
  return { readTo, setReadTo, doubtedTo, setDoubtedTo };
}

function DoubtText({ doubt: { own, other }, club }: { readonly doubt: Doubt; readonly club: ReactNode }) {
  return (
    <>
      <strong className={styles.question}>二重に入力されていませんか？</strong>
      <span>
        {club} の得点が、この端末（{clockText(own.recordedAt)}）と別の端末（{clockText(other.recordedAt)}
        ）で入力されています。
      </span>
    </>
  );
}

function NewsText({ news: { last, count }, match }: { readonly news: News; readonly match: Match }) {
  const { clubs } = match.fixture;
  const what = (
    <>
      {clockText(last.recordedAt)}「<ClubsNamed clubs={clubs}>{eventText(last.event, clubs)}</ClubsNamed>」
    </>
  );
  return count === 1 ? (
    <span>別の端末で入力されました：{what}</span>
  ) : (
    <span>
      別の端末で{count}件入力されました。最後は{what}
    </span>
  );
}

/** The operation that carries an undo out, as the flow's own buttons would enter it. */
function undoCommand(undo: Undo, match: Match, flow: ReporterFlow): MatchCommand {
  switch (undo.kind) {
    case 'goal':
      return { type: 'cancelGoal', side: undo.side, seen: match.status, goal: undo.goal };
    case 'kick': {
      const { side, column } = undo;
      const isLast = column === match.shootOut[side].kicks.length - 1 && match.status === 'PK戦';
      return isLast ? flow.cancelKick(match, side) : { type: 'removeKick', side, column };
    }
    case 'phase':
      return flow.goBack(match, undo.to);
  }
}

type NoticeProps = {
  /** `doubt` asks for a decision, the others can be read and left. */
  readonly kind: 'news' | 'doubt';
  readonly label: string;
  readonly children: ReactNode;
  /** Null where there is nothing to take back. */
  readonly onUndo: (() => void) | null;
  readonly closing: string;
  readonly onClose: () => void;
};

/** Its buttons are deaf for a moment: it may have come up under a finger. */
export function Notice({ kind, label, children, onUndo, closing, onClose }: NoticeProps) {
  return (
    <aside className={styles.notice} data-kind={kind} aria-label={label}>
      <p className={styles.text} role={kind === 'doubt' ? 'alert' : 'status'}>
        {children}
      </p>
      <div className={styles.actions}>
        {onUndo !== null && (
          <DialogButton kind="danger" onPress={onUndo}>
            取り消す
          </DialogButton>
        )}
        <DialogButton kind="plain" onPress={onClose}>
          {closing}
        </DialogButton>
      </div>
    </aside>
  );
}
