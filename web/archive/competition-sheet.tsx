import { Link } from '@tanstack/react-router';
import type { ChampionshipCompetition } from '#contract/competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { CompetitionTables } from '#web/ui/competition/competition-tables.tsx';
import { Freshness, useShownHeardAt } from '#web/ui/freshness.tsx';
import { momentDayText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import styles from './competition-page.module.css';
import type { CompetitionAddress, FollowedCompetition } from './competition-page.tsx';
import {
  BRACKET,
  NO_TABLES,
  STANDINGS,
  TABLES_NOT_READ,
  TITLE,
  TO_LIVE_RESULTS,
  UNKNOWN_CHAMPIONSHIP,
} from './messages.ts';

type CompetitionSheetProps = {
  readonly address: CompetitionAddress;
  readonly followed: FollowedCompetition;
};

/** A championship's tables and bracket as one reads and prints them. */
export function CompetitionSheet({ address, followed }: CompetitionSheetProps) {
  const { query, isUnknown, isRunning, playsThisWeek, heardAt, isConnected } = followed;
  const { championshipId, fiscalYear } = address;
  const { data } = query;
  const shownHeardAt = useShownHeardAt(heardAt);
  const title = data?.championship_name ?? `${STANDINGS}・${BRACKET}`;
  return (
    <Page title={data === undefined ? title : `${title}｜${kindsOf(data)}`} isWide={true}>
      <div className={styles.ways}>
        <Link className={styles.way} to="/archive">
          ‹ {TITLE}
        </Link>
        {playsThisWeek && (
          <Link
            className={styles.way}
            to="/latest-results-by-championship/$championshipId"
            params={{ championshipId }}
          >
            {TO_LIVE_RESULTS} ›
          </Link>
        )}
      </div>
      <div className={styles.top}>
        <PageTitle>
          <Name>{title}</Name>
        </PageTitle>
        {data !== undefined && (
          <>
            <p className="hint">
              {fiscalYear}年度 {data.category}
            </p>
            <div className={styles.reading}>
              <span className={styles.onPaper}>{momentDayText(shownHeardAt)}</span>
              <Freshness heardAt={heardAt} isConnected={isConnected} />
              <span className={styles.share}>
                <ShareButton title={`${title}｜${kindsOf(data)}`} />
              </span>
            </div>
          </>
        )}
      </div>
      {isUnknown ? (
        <Notice>{UNKNOWN_CHAMPIONSHIP}</Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(query.error, TABLES_NOT_READ)}>
          {(competition) =>
            hasNone(competition) ? (
              <Notice action={<Button onClick={() => void query.refetch()}>更新</Button>}>{NO_TABLES}</Notice>
            ) : (
              <CompetitionTables competition={competition} matchesOf={isRunning ? championshipId : null} />
            )
          }
        </Reading>
      )}
    </Page>
  );
}

function hasNone({ tables, bracket }: ChampionshipCompetition): boolean {
  return tables.length === 0 && bracket === null;
}

function kindsOf({ tables, bracket }: ChampionshipCompetition): string {
  if (bracket === null) return STANDINGS;
  return tables.length === 0 ? BRACKET : `${STANDINGS}・${BRACKET}`;
}
