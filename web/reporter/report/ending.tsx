import { useId, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { postponementText } from '#domain/match/postponement.ts';
import { clockText } from '#web/ui/jst.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { SENT_LATER } from '../messages.ts';
import { StartTime } from '../page/start-time.tsx';
import styles from './ending.module.css';
import type { Surroundings } from './match-screen.tsx';
import { ScoreBoard } from './score-board.tsx';
import { ScoreDetails } from './score-details.tsx';

type ClosedMatchProps = Pick<Surroundings, 'correctionLink'> & { readonly reported: ReportedMatch };

/** A registered or postponed match opened by its address: nothing is entered live any more, it can be corrected. */
export function ClosedMatch({ reported, correctionLink }: ClosedMatchProps) {
  const { match } = reported;
  const { outcome } = match;
  const isPostponed = outcome.kind === 'postponed';
  const reason = isPostponed ? postponementText(outcome.reason, outcome.otherReason) : '';
  return (
    <>
      <div className={styles.notice}>
        <strong>{isPostponed ? '延期登録済み' : '速報終了'}</strong>
        {reason !== '' && <span>理由：{reason}</span>}
      </div>
      {!isPostponed && (
        <>
          <ScoreBoard match={match} />
          <ScoreDetails match={match} />
        </>
      )}
      {correctionLink({ isPostponed })}
    </>
  );
}

/** A registration or a postponement has been entered and waits to be sent: it is not said to be done before it is. */
export function ClosingMatch({ shown: { match } }: { readonly shown: ReportedMatch }) {
  const isPostponed = match.outcome.kind === 'postponed';
  return (
    <>
      <div className={styles.notice} role="status">
        <strong>{isPostponed ? '延期登録を送信しています。' : '結果登録を送信しています。'}</strong>
        <span>{SENT_LATER}</span>
      </div>
      {!isPostponed && (
        <>
          <ScoreBoard match={match} />
          <ScoreDetails match={match} />
        </>
      )}
    </>
  );
}

type RegistrationBlockProps = {
  /** `HH:MM`, the time the input starts from; null for 時刻未定. */
  readonly scheduledStartTime: string | null;
  /** Recorded beginning of 前半, in milliseconds since 1970; null if unknown. */
  readonly kickOff: number | null;
  readonly onAsk: (command: MatchCommand) => void;
};

/** In 試合終了: when the match began, and the button that declares its result final. */
export function RegistrationBlock({ scheduledStartTime, kickOff, onAsk }: RegistrationBlockProps) {
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
      {kickOff !== null && (
        <RecordedStart recorded={clockText(kickOff)} time={startTime} onUse={setStartTime} />
      )}
      <button type="submit" className={styles.submit}>
        結果登録
      </button>
    </form>
  );
}

type RecordedStartProps = {
  /** `HH:MM` */
  readonly recorded: string;
  /** As the input has it. */
  readonly time: string;
  readonly onUse: (time: string) => void;
};

/** The recorded kick-off in one tap; it stays in place once used, so that nothing moves under the finger. */
function RecordedStart({ recorded, time, onUse }: RecordedStartProps) {
  const isUsed = time === recorded;
  return (
    <button
      type="button"
      className={`outlined ${styles.recorded}`}
      aria-disabled={isUsed}
      onClick={() => onUse(recorded)}
    >
      {isUsed ? `✓ 記録された開始 ${recorded} と同じです` : `記録された開始 ${recorded} を使う`}
    </button>
  );
}
