import { Link } from '@tanstack/react-router';
import { type ComponentProps, Suspense } from 'react';
import type { ChampionshipCompetition } from '#contract/championship/competition.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { CompetitionTables } from '#web/ui/competition/competition-tables.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Freshness, useShownHeardAt } from '#web/ui/freshness.tsx';
import { momentDayText } from '#web/ui/jst.ts';
import { later, laterDrawn } from '#web/ui/later.tsx';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import styles from './competition-page.module.css';
import type { CompetitionAddress, FollowedCompetition } from './competition-page.tsx';
import {
  BRACKET,
  COURSE,
  COURSE_NOT_READ,
  STANDINGS,
  TABLES_NOT_READ,
  TITLE,
  TO_LIVE_RESULTS,
  UNKNOWN_CHAMPIONSHIP,
} from './messages.ts';

type Course = typeof import('./whole-course.tsx');

// Below the tables, which are there without it.
const WholeCourse = laterDrawn<Course | null>(() => import('./whole-course.tsx').catch(() => null))<
  ComponentProps<Course['WholeCourse']>
>((part) => part?.WholeCourse ?? NoCourse);

/** Left out where its code can't be loaded, which the browser's console tells: the tables don't need it. */
const FollowChampionship = later(() => import('./follow-championship.tsx').catch(() => null)).part(
  (loaded) => loaded?.FollowChampionship ?? (() => null),
);

function NoCourse() {
  return <Notice>{readingProblem(null, COURSE_NOT_READ)}</Notice>;
}

type CompetitionSheetProps = {
  readonly address: CompetitionAddress;
  readonly followed: FollowedCompetition;
};

/** A championship's tables, bracket and whole course as one reads and prints them. */
export function CompetitionSheet({ address, followed }: CompetitionSheetProps) {
  const { query, course, heard, isUnknown, isRunning, playsThisWeek, heardAt, isConnected } = followed;
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
              <span className={styles.buttons}>
                {isRunning && <FollowPlace championshipId={championshipId} title={title} />}
                <ShareButton textOf={() => `${title}｜${kindsOf(data)}`} />
              </span>
            </div>
          </>
        )}
      </div>
      {data !== undefined && (
        <p className={styles.toCourse}>
          {kindsOf(data) !== COURSE && (
            <a className={styles.way} href="#course">
              {COURSE} ↓
            </a>
          )}
          <Link
            className={styles.way}
            to="/calendars/$kind/$id"
            params={{ kind: 'championship', id: championshipId }}
          >
            カレンダーに追加
          </Link>
        </p>
      )}
      {isUnknown ? (
        <Notice>{UNKNOWN_CHAMPIONSHIP}</Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(query.error, TABLES_NOT_READ)}>
          {(competition) => (
            <CompetitionTables competition={competition} matchesOf={isRunning ? championshipId : null} />
          )}
        </Reading>
      )}
      {data !== undefined && (
        <Suspense fallback={<Skeleton shape="cards" />}>
          <WholeCourse query={course} heard={heard} isRunning={isRunning} />
        </Suspense>
      )}
    </Page>
  );
}

type FollowPlaceProps = { readonly championshipId: string; readonly title: string };

/** Not in the page that the server draws, which has no styles of it. */
function FollowPlace({ championshipId, title }: FollowPlaceProps) {
  const isDrawn = useIsDrawn();
  if (isDrawn) return null;
  return (
    <Suspense fallback={null}>
      <FollowChampionship championshipId={championshipId} name={title} />
    </Suspense>
  );
}

function kindsOf({ tables, bracket }: ChampionshipCompetition): string {
  if (bracket === null) return tables.length === 0 ? COURSE : STANDINGS;
  return tables.length === 0 ? BRACKET : `${STANDINGS}・${BRACKET}`;
}
