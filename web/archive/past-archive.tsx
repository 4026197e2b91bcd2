import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CATEGORIES } from '#domain/competition/category.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Reading } from '#web/ui/reading.tsx';
import { ChampionshipRow } from './championship-row.tsx';
import { PAST_NOT_READ } from './messages.ts';
import { useNear } from './near.ts';
import styles from './past-years-section.module.css';
import { archiveOfYear } from './queries.ts';

/** The championships that were followed here in an earlier fiscal year, read when its section is opened. */
export function PastArchive({ fiscalYear }: { readonly fiscalYear: number }) {
  const place = useRef<HTMLDivElement>(null);
  // What stands in a closed section is near to nothing.
  const isNear = useNear(place);
  const query = useQuery({ ...archiveOfYear(fiscalYear), enabled: isNear });
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
