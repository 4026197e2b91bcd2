import { postponementText } from '#domain/match/postponement.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import styles from './closed-match.module.css';
import { ScoreBoard } from './score-board.tsx';
import { ScoreDetails } from './score-details.tsx';
import type { Surroundings } from './surroundings.ts';

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
      {correctionLink({ className: styles.correct, isPostponed })}
    </>
  );
}
