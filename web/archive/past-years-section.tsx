import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type PastFiscalYears, pastFiscalYears, thisYearArchive } from '#contract/championship/archive.ts';
import { type PastYears, pastYears } from '#contract/publishing/content.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { keyOf, readingOfSeveral, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useNear } from '#web/ui/near.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PastRecords } from '#web/ui/past-records/past-records.tsx';
import { Reading, RetryButton } from '#web/ui/reading.tsx';
import { Accordion } from './accordion.tsx';
import { ChampionshipRow } from './championship-row.tsx';
import { PAST, PAST_NEEDS_PROGRAM, PAST_NOT_READ, PAST_PARTLY_NOT_READ } from './messages.ts';
import styles from './past-years-section.module.css';

/** Records of past fiscal years, read when the reader comes near; nothing where the operator has none. */
export function PastYearsSection() {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const query = useQuery({ ...pastYearsQuery, enabled: isNear });
  if (query.data?.isWhole && query.data.years.length === 0) return null;
  return (
    <section ref={section} className={styles.section} aria-label={PAST}>
      <p className={styles.heading}>{PAST}</p>
      <noscript>
        <Notice>{PAST_NEEDS_PROGRAM}</Notice>
      </noscript>
      <Reading query={query} shape="bars" problem={readingProblem(query.error, PAST_NOT_READ)}>
        {({ years, isWhole }) => (
          <>
            {years.map((year, index) => (
              <Year key={year.fiscalYear} {...year} isNewest={index === 0} isWhole={isWhole} />
            ))}
            {!isWhole && (
              <Notice action={<RetryButton query={query} />}>
                {readingProblem(null, PAST_PARTLY_NOT_READ)}
              </Notice>
            )}
          </>
        )}
      </Reading>
    </section>
  );
}

/** The championships that were followed here in an earlier fiscal year, read when its section is opened. */
function PastArchive({ fiscalYear }: { readonly fiscalYear: number }) {
  const place = useRef<HTMLDivElement>(null);
  // What stands in a closed section is near to nothing.
  const isNear = useNear(place);
  const query = useRead(thisYearArchive, { query: { fiscalYear: String(fiscalYear) } }, { enabled: isNear });
  return (
    <div ref={place}>
      <Reading query={query} shape="bars" problem={readingProblem(query.error, PAST_NOT_READ)}>
        {(championships) =>
          CATEGORIES.map((category) => {
            const own = championships.filter((championship) => championship.category === category);
            if (own.length === 0) return null;
            return (
              <section key={category} aria-label={`${fiscalYear}年度 ${category}`}>
                <h3 className={styles.category}>{category}</h3>
                <ul className={styles.list}>
                  {own.map((championship) => (
                    <ChampionshipRow
                      key={championship.championship_id}
                      championship={championship}
                      when="earlier"
                    />
                  ))}
                </ul>
              </section>
            );
          })
        }
      </Reading>
    </div>
  );
}

type YearProps = PastYear & { readonly isNewest: boolean; readonly isWhole: boolean };

function Year({ fiscalYear, categories, followed, isNewest, isWhole }: YearProps) {
  const count = categories.reduce((sum, { championships }) => sum + championships.length, followed);
  return (
    <Accordion title={`${fiscalYear}年度`} aside={isWhole ? `${count}大会` : ''} opensAtFirst={isNewest}>
      {followed > 0 && <PastArchive fiscalYear={fiscalYear} />}
      <PastRecords fiscalYear={fiscalYear} categories={categories} />
    </Accordion>
  );
}

/** A past fiscal year: the records that the operator has written, and how many championships were followed here. */
type PastYear = PastYears[number] & { readonly followed: number };

/** Not whole where one of the two readings behind it has failed. */
type PastArchives = { readonly years: readonly PastYear[]; readonly isWhole: boolean };

/** Past fiscal years, the newest first. What the operator has written is there without what was followed, and the other way. */
const pastYearsQuery = readingOfSeveral(
  [keyOf(pastYears), keyOf(pastFiscalYears)],
  async (signal): Promise<PastArchives> => {
    const [written, followed] = await Promise.allSettled([
      call(pastYears, { signal }),
      call(pastFiscalYears, { signal }),
    ]);
    if (written.status === 'rejected' && followed.status === 'rejected') throw written.reason;
    return {
      years: yearsOf(
        written.status === 'fulfilled' ? written.value : [],
        followed.status === 'fulfilled' ? followed.value : [],
      ),
      isWhole: written.status === followed.status,
    };
  },
);

function yearsOf(written: PastYears, followed: PastFiscalYears): readonly PastYear[] {
  const years = [
    ...written.map(({ fiscalYear }) => fiscalYear),
    ...followed.map(({ fiscal_year }) => fiscal_year),
  ];
  return [...new Set(years)]
    .toSorted((a, b) => b - a)
    .map((fiscalYear) => ({
      fiscalYear,
      categories: written.find((year) => year.fiscalYear === fiscalYear)?.categories ?? [],
      followed: followed.find((year) => year.fiscal_year === fiscalYear)?.championships ?? 0,
    }));
}
