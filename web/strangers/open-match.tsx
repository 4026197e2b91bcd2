import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PublicChampionship, PublicMatch } from '#contract/championship/public-results.ts';
import { partOf } from '#web/ui/competition/part-of.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { Board } from '#web/ui/match/board.tsx';
import { Name } from '#web/ui/name.tsx';
import { WhenNear } from '#web/ui/near.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ForMembers } from './for-members.tsx';
import { Announcer, CompetitionTables, OwnClubsChoice } from './later.ts';
import { FINAL_ONLY, HIDDEN, NOT_READ, TITLE, UNKNOWN_MATCH } from './messages.ts';
import styles from './open-championship.module.css';
import { useOpenChampionship } from './queries.ts';

type OpenMatchProps = { readonly championshipId: string; readonly matchId: string };

/** /public/{championshipId}/{matchId}: one match, with the table or bracket that it counts for, for everyone. */
export function OpenMatch({ championshipId, matchId }: OpenMatchProps) {
  const { query, isHidden, heardAt, isConnected } = useOpenChampionship(championshipId);
  const championship = isHidden ? undefined : query.data;
  const match = championship?.matches.find((one) => one.match_id === matchId);
  return (
    <Page title={match === undefined ? TITLE : titleOf(match)} isWide={true}>
      <Link className={styles.back} to="/public/$championshipId" params={{ championshipId }}>
        ‹ この大会の日程と結果
      </Link>
      <div className="stack1">
        <PageTitle>
          <Name>{championship?.championship_name ?? TITLE}</Name>
          {match !== undefined && <span className="unseen">　{titleOf(match)}</span>}
        </PageTitle>
        <Freshness heardAt={heardAt} isConnected={isConnected} />
      </div>
      {isHidden ? (
        <Notice action={<Link to="/public">{TITLE}</Link>}>{HIDDEN}</Notice>
      ) : (
        <Reading query={query} shape="board" problem={NOT_READ}>
          {(read) =>
            match === undefined ? (
              <Notice>{UNKNOWN_MATCH}</Notice>
            ) : (
              <Match match={match} championship={read} />
            )
          }
        </Reading>
      )}
      <ForMembers>
        <Link to="/indv-result/$championshipId/$matchId" params={{ championshipId, matchId }}>
          会員の画面で見る
        </Link>
      </ForMembers>
    </Page>
  );
}

type MatchProps = { readonly match: PublicMatch; readonly championship: PublicChampionship };

function Match({ match, championship }: MatchProps) {
  const waits = championship.shows === 'final' && !match.is_result_registered && !match.is_postponed;
  return (
    <>
      <Board
        match={match}
        startedAt={null}
        minute={null}
        scoreOf={(goals) => goals}
        clubOf={(side) => <Name>{(side === 'home' ? match.home_club : match.away_club).club_name}</Name>}
      />
      {waits && <p className="hint">{FINAL_ONLY}</p>}
      <Suspense fallback={null}>
        <OwnClubsChoice match={match} />
      </Suspense>
      <Suspense fallback={null}>
        <Announcer matches={[match]} />
      </Suspense>
      <WhenNear className={styles.below}>
        <CompetitionTables
          competition={partOf(match, championship)}
          matchesOf={championship.championship_id}
          pages="public"
        />
      </WhenNear>
    </>
  );
}

function titleOf({ home_club, away_club }: PublicMatch): string {
  return `${home_club.club_name} 対 ${away_club.club_name}`;
}
