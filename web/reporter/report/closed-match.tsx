import { Link } from '@tanstack/react-router';
import { postponementText } from '#domain/match/postponement.ts';
import type { MatchIds } from '../match/queries.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import styles from './closed-match.module.css';
import { ScoreBoard } from './score-board.tsx';
import { ScoreDetails } from './score-details.tsx';

type ClosedMatchProps = { readonly reported: ReportedMatch; readonly ids: MatchIds };

/** A registered or postponed match opened by its address: nothing is entered live any more, it can be corrected. */
export function ClosedMatch({ reported, ids }: ClosedMatchProps) {
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
      <Link
        to="/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken"
        params={ids}
        className={styles.correct}
      >
        {isPostponed ? '延期を取り消す' : '試合結果を修正する'}
      </Link>
    </>
  );
}
