import { useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { undoesOf } from '#domain/match/undo.ts';
import { clockText } from '#web/ui/jst.ts';
import { eventText } from '#web/ui/match/event-words.ts';
import { flowOf } from '../match/flow.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import { undoCommand } from '../timeline/undo-command.ts';
import type { EnteredOnMatch } from '../timeline/use-entered.ts';
import { type Doubt, doubtsAfter, type News, newsAfter } from './news.ts';
import styles from './notice.module.css';
import { Notice } from './notice.tsx';

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
  const { rows, entered, version } = known;
  const [readTo, setReadTo] = useState(version ?? 0);
  const [doubtedTo, setDoubtedTo] = useState(version ?? 0);
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
        <DoubtText doubt={doubt} club={match.fixture.clubs[side]} />
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

function DoubtText({ doubt: { own, other }, club }: { readonly doubt: Doubt; readonly club: string }) {
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
  const what = `${clockText(last.recordedAt)}「${eventText(last.event, match.fixture.clubs)}」`;
  return count === 1 ? (
    <span>別の端末で入力されました：{what}</span>
  ) : (
    <span>
      別の端末で{count}件入力されました。最後は{what}
    </span>
  );
}
