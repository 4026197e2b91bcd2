import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ArchiveChampionship, thisYearArchive } from '#contract/championship/archive.ts';
import type { WeeklyChampionship } from '#contract/match/this-week.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { NoTokenError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { REREAD_MS } from '#web/api/reread.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { hasSettled, Reading } from '#web/ui/reading.tsx';
import { Accordion } from './accordion.tsx';
import styles from './archive.module.css';
import { ChampionshipRow } from './championship-row.tsx';
import { DETAILS_FOLLOW, NONE, NONE_IN_CATEGORY, NOT_READ, TITLE, TO_CALENDAR } from './messages.ts';
import { PastYearsSection } from './past-years-section.tsx';

/** /archive: the fiscal year's championships by category, and the records of past years (members' specification, section 2). */
export function Archive() {
  const query = useRead(
    thisYearArchive,
    { query: { fiscalYear: THIS_YEAR } },
    { refetchInterval: REREAD_MS },
  );
  const { data: week = [] } = useQuery(weekQuery);
  return (
    <Page title={TITLE} isWide={true}>
      <PageTitle>{TITLE}</PageTitle>
      <p className="hint">{DETAILS_FOLLOW}</p>
      <Link className={styles.calendar} to="/calendar">
        {TO_CALENDAR} ›
      </Link>
      <Reading query={query} shape="bars" problem={readingProblem(query.error, NOT_READ)}>
        {(championships) =>
          championships.length === 0 ? (
            <Notice>{NONE}</Notice>
          ) : (
            <div className={styles.sections}>
              {CATEGORIES.map((category) => (
                <CategorySection
                  key={category}
                  category={category}
                  championships={championships}
                  week={week}
                />
              ))}
            </div>
          )
        }
      </Reading>
      {/* Below what is still on its way, it would jump. Without a token the sentence above is true of it, too. */}
      {hasSettled(query) && !(query.error instanceof NoTokenError) && <PastYearsSection />}
    </Page>
  );
}

type CategorySectionProps = {
  readonly category: Category;
  readonly championships: readonly ArchiveChampionship[];
  /** What plays this week. */
  readonly week: readonly WeeklyChampionship[];
};

/** Those of one category, in the order in which they came: the newest start first. */
function CategorySection({ category, championships, week }: CategorySectionProps) {
  const own = championships.filter((championship) => championship.category === category);
  const playsThisWeek = ({ championship_id: id }: ArchiveChampionship) =>
    week.some(({ championship_id }) => championship_id === id);
  return (
    <Accordion title={category} aside={`${own.length}大会`}>
      {own.length === 0 ? (
        <p className={styles.none}>{NONE_IN_CATEGORY}</p>
      ) : (
        <ul className={styles.list}>
          {own.map((championship) => (
            <ChampionshipRow
              key={championship.championship_id}
              championship={championship}
              when={playsThisWeek(championship) ? 'thisWeek' : 'thisYear'}
            />
          ))}
        </ul>
      )}
    </Accordion>
  );
}
