import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Reading, RetryButton } from '#web/ui/reading.tsx';
import { Accordion } from './accordion.tsx';
import { PAST, PAST_NOT_READ, PAST_PARTLY_NOT_READ } from './messages.ts';
import { useNear } from './near.ts';
import { PastArchive } from './past-archive.tsx';
import { PastChampionship } from './past-championship.tsx';
import styles from './past-years-section.module.css';
import { type PastYear, pastYearsQuery } from './queries.ts';

/** Records of past fiscal years, read when the reader comes near; nothing where the operator has none. */
export function PastYearsSection() {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const query = useQuery({ ...pastYearsQuery, enabled: isNear });
  if (query.data?.isWhole && query.data.years.length === 0) return null;
  return (
    <section ref={section} className={styles.section} aria-label={PAST}>
      <p className={styles.heading}>{PAST}</p>
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

type YearProps = PastYear & { readonly isNewest: boolean; readonly isWhole: boolean };

function Year({ fiscalYear, categories, followed, isNewest, isWhole }: YearProps) {
  const count = categories.reduce((sum, { championships }) => sum + championships.length, followed);
  return (
    <Accordion title={`${fiscalYear}年度`} aside={isWhole ? `${count}大会` : ''} opensAtFirst={isNewest}>
      {followed > 0 && <PastArchive fiscalYear={fiscalYear} />}
      {categories.map(({ title, championships }) => (
        <section key={title} aria-label={`${fiscalYear}年度 ${title}`}>
          <h3 className={styles.category}>{title}</h3>
          <ul className={styles.list}>
            {championships.map(({ name, pages }) => (
              <PastChampionship key={`${name} ${pages[0]?.src}`} name={name} pages={pages} />
            ))}
          </ul>
        </section>
      ))}
    </Accordion>
  );
}
