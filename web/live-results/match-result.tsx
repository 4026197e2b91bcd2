import { Link } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import type { MatchView } from '#contract/wire.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { allMatches } from '#web/ui/match/divisions.ts';
import { Name } from '#web/ui/name.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { Announcer, BesideMatch, FollowTarget, MatchCourse, ShareMatch, WhenNear } from './later.ts';
import styles from './match-result.module.css';
import { Nothing, UNKNOWN_MATCH } from './nothing.tsx';
import { DetailFooter } from './page-footer.tsx';
import { useLiveChampionship } from './queries.ts';
import { ScoreBoard } from './score-board.tsx';

type MatchResultProps = { readonly championshipId: string; readonly matchId: string };

/** /indv-result: one match live (members' specification, section 2). */
export function MatchResult({ championshipId, matchId }: MatchResultProps) {
  const { championship, problem, reload, isReloading, heardAt, isConnected } = useLiveChampionship(
    championshipId,
    matchId,
  );
  const match = championship && allMatches(championship).find((one) => one.match_id === matchId);
  return (
    <>
      <Page title={match === undefined ? 'ライブ速報' : titleOf(match)} isWide={true}>
        <Link
          className={styles.back}
          to="/latest-results-by-championship/$championshipId"
          params={{ championshipId }}
        >
          ‹ この大会の今週の試合
        </Link>
        <div className="stack1">
          <h1 className={styles.title} tabIndex={-1}>
            <Name>{championship?.championship_name ?? 'ライブ速報'}</Name>
            {match !== undefined && <span className="unseen">　{titleOf(match)}</span>}
          </h1>
          <div className={styles.reading}>
            <Freshness heardAt={heardAt} isConnected={isConnected} />
          </div>
        </div>
        {championship !== undefined && match !== undefined && (
          <>
            <Columns>
              <div className="stack2">
                <ScoreBoard match={match} />
                <Actions championship={championship} match={match} />
              </div>
              <Suspense fallback={<Skeleton shape="twoRows" />}>
                <MatchCourse match={match} />
                <Announcer matches={[match]} />
              </Suspense>
            </Columns>
            <Suspense fallback={null}>
              <WhenNear className={styles.below}>
                <BesideMatch championship={championship} match={match} />
              </WhenNear>
            </Suspense>
          </>
        )}
        {championship === undefined && problem === null && <Skeleton shape="board" />}
        {match === undefined && (championship !== undefined || problem !== null) && (
          <Nothing problem={problem} unknown={UNKNOWN_MATCH} onReload={reload} />
        )}
      </Page>
      <DetailFooter
        archiveId={championship?.championship_id_in_archive}
        onReload={reload}
        isReloading={isReloading}
      />
    </>
  );
}

type ActionsProps = { readonly championship: TargetChampionship; readonly match: MatchView };

function Actions({ championship: { championship_id, championship_name }, match }: ActionsProps) {
  const settled = useDeferredValue(match);
  return (
    <div className={styles.actions}>
      <Suspense fallback={null}>
        <FollowTarget
          target={{ kind: 'match', championship_id, match_id: settled.match_id }}
          name={titleOf(settled)}
        />
        <ShareMatch match={settled} championship={championship_name} />
      </Suspense>
    </div>
  );
}

function titleOf({ home_club, away_club }: MatchView): string {
  return `${home_club.club_name} 対 ${away_club.club_name}`;
}
