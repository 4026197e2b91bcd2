import type { ReportedMatch } from '../match/reported-match.ts';
import { SENT_LATER } from '../messages.ts';
import styles from './closed-match.module.css';
import { ScoreBoard } from './score-board.tsx';
import { ScoreDetails } from './score-details.tsx';

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
