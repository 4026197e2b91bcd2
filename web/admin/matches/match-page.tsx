import { Link } from '@tanstack/react-router';
import type { AdminMatch } from '#contract/match/admin.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { ScoreTable } from '#web/ui/match/score-table.tsx';
import { hasScore } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown } from '../record/problem.tsx';
import { Actions } from './actions.tsx';
import { MatchHistory } from './match-history.tsx';
import styles from './match-page.module.css';
import { Records } from './mending/records.tsx';
import { MATCH_NOT_READ, UNKNOWN_MATCH } from './messages.ts';
import { type MatchIds, useAdminMatch } from './queries.ts';
import { StateWord } from './words.tsx';

/** /admin-match: one match as it is, what can be done to it, and everything that was ever recorded of it. */
export function MatchPage(ids: MatchIds) {
  const query = useAdminMatch(ids);
  const { home_club: home, away_club: away } = query.data?.match ?? {};
  const title = home && away ? `${home.club_name} 対 ${away.club_name}` : '試合の記録と修正';
  return (
    <Page title={title} isWide={true}>
      <BackLink to="/admin-matches">試合の一覧</BackLink>
      <PageTitle>
        {home && away ? (
          <>
            <Name>{home.club_name}</Name> <span className={styles.versus}>対</span>{' '}
            <Name>{away.club_name}</Name>
          </>
        ) : (
          title
        )}
      </PageTitle>
      {isUnknown(query.error) ? (
        <Notice>{UNKNOWN_MATCH}</Notice>
      ) : (
        <Reading query={query} shape="cards" problem={readingProblem(query.error, MATCH_NOT_READ)}>
          {(found) => (
            <div className={styles.columns}>
              <div className="stack4">
                <Freshness heardAt={query.dataUpdatedAt} isConnected={query.error === null} />
                <AsItIs found={found} ids={ids} />
                <Actions found={found} />
                <Records found={found} />
              </div>
              <MatchHistory found={found} />
            </div>
          )}
        </Reading>
      )}
    </Page>
  );
}

function AsItIs({ found, ids }: { readonly found: AdminMatch; readonly ids: MatchIds }) {
  const { match, state, championship_name, category } = found;
  const { match_date: date, scheduled_match_start_time: planned, actual_match_start_time: actual } = match;
  return (
    <section className={styles.card} aria-label="現在の状況">
      <p>
        <StateWord state={state} match={match} />
      </p>
      {hasScore(match) && <ScoreTable match={match} />}
      <dl className={styles.facts}>
        <Fact term="大会" text={championship_name} />
        <Fact term="カテゴリー" text={category} />
        <Fact term="試合" text={`${match.round}　${match.match}`} />
        <Fact term="日時" text={`${date.slice(0, 4)}/${dayText(date)} ${startTimeText(planned)}`} />
        <Fact term="会場" text={match.venue} />
        {state === 'registered' && <Fact term="開始時刻" text={actual ?? '記録なし'} />}
        {state === 'postponed' && <Fact term="延期の理由" text={match.postponed_reason || '記録なし'} />}
      </dl>
      <p className={styles.links}>
        {(state === 'before' || state === 'postponed') && (
          <Link to="/admin-fixture/$championshipId/$matchId" params={ids}>
            日程・会場・クラブを変更する
          </Link>
        )}
        <Link to="/indv-result/$championshipId/$matchId" params={ids}>
          会員の画面で見る
        </Link>
      </p>
    </section>
  );
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Name>{text}</Name>
      </dd>
    </div>
  );
}
