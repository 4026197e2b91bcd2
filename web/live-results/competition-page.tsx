import { Link } from '@tanstack/react-router';
import type { ChampionshipCompetition } from '#contract/competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { momentDayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { COMPETITION_NOT_READ, NO_COMPETITION, UNKNOWN_CHAMPIONSHIP } from './competition-messages.ts';
import styles from './competition-page.module.css';
import { CompetitionTables } from './competition-tables.tsx';
import { type CompetitionAddress, useFollowedCompetition } from './followed-competition.ts';
import { useWeeklyChampionships } from './queries.ts';

/** /archive/{fiscalYear}/{championshipId}: a championship's tables and bracket, on every day of its year and of later ones. */
export function CompetitionPage(address: CompetitionAddress) {
  const { query, isUnknown, isThisYear, heardAt, isConnected } = useFollowedCompetition(address);
  const { championshipId, fiscalYear } = address;
  const { data } = query;
  const title = data?.championship_name ?? '順位表・トーナメント表';
  return (
    <Page title={data === undefined ? title : `${title}｜${kindsOf(data)}`}>
      <div className={styles.ways}>
        <Link className={styles.way} to="/archive">
          ‹ 大会日程／アーカイブ
        </Link>
        {isThisYear && <ToThisWeek championshipId={championshipId} />}
      </div>
      <div className={styles.top}>
        <PageTitle>{title}</PageTitle>
        {data !== undefined && (
          <>
            <p className={styles.of}>
              {fiscalYear}年度 {data.category}
            </p>
            <div className={styles.reading}>
              <span className={styles.onPaper}>{momentDayText(heardAt)}</span>
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
        <Reading query={query} shape="rows" problem={readingProblem(query.error, COMPETITION_NOT_READ)}>
          {(competition) =>
            hasNone(competition) ? (
              <Notice action={<Button onClick={() => void query.refetch()}>更新</Button>}>
                {NO_COMPETITION}
              </Notice>
            ) : (
              <CompetitionTables competition={competition} matchesOf={isThisYear ? championshipId : null} />
            )
          }
        </Reading>
      )}
    </Page>
  );
}

/** Where its matches are, while it plays. */
function ToThisWeek({ championshipId }: { readonly championshipId: string }) {
  const { data: week = [] } = useWeeklyChampionships();
  if (!week.some(({ championship_id }) => championship_id === championshipId)) return null;
  return (
    <Link
      className={styles.way}
      to="/latest-results-by-championship/$championshipId"
      params={{ championshipId }}
    >
      今週の速報を見る ›
    </Link>
  );
}

function hasNone({ tables, bracket }: ChampionshipCompetition): boolean {
  return tables.length === 0 && bracket === null;
}

function kindsOf({ tables, bracket }: ChampionshipCompetition): string {
  if (bracket === null) return '順位表';
  return tables.length === 0 ? 'トーナメント表' : '順位表・トーナメント表';
}
