import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, useId } from 'react';
import { type AdminChampionship, matchesInTwoWeeksForTop } from '#contract/match/this-week.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { storedSession } from '#web/api/session.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './latest-results.module.css';
import { CHOOSE, LATEST_RESULTS, LIST_NOT_READ } from './messages.ts';

/** /admin-latest-results: this week's championships, chosen by category (reporter specification, section 2). */
export function AdminLatestResults() {
  const championships = useRead(matchesInTwoWeeksForTop, {
    query: { fiscalYear: THIS_YEAR, tryingEmail: storedSession()?.email ?? '' },
  });
  const links = useQuery(siteQuery).data?.site.resultLinks ?? [];
  return (
    <Page title={LATEST_RESULTS}>
      <PageTitle>{LATEST_RESULTS}</PageTitle>
      {links.length > 0 && (
        <ul className={styles.links} aria-label="外部の結果ページ">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a className={styles.link} href={url} target="_blank" rel="noreferrer">
                {label} <span aria-hidden="true">↗</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Reading
        query={championships}
        shape="rows"
        problem={readingProblem(championships.error, LIST_NOT_READ)}
      >
        {(all) =>
          CATEGORIES.map((category) => (
            <CategoryChoice key={category} category={category} championships={all} />
          ))
        }
      </Reading>
    </Page>
  );
}

type CategoryChoiceProps = {
  readonly category: Category;
  readonly championships: readonly AdminChampionship[];
};

/** The list reaches further than the week, for the matches of a page; the choice is the week's (section 9). */
function CategoryChoice({ category, championships }: CategoryChoiceProps) {
  const id = useId();
  const navigate = useNavigate();
  const playing = championships.filter((one) => one.category === category && one.plays_this_week);
  const go = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    void navigate({
      to: '/admin-latest-results-by-championship-name/$championshipId',
      params: { championshipId: target.value },
    });
  return (
    <section className="stack2" aria-labelledby={id}>
      <h2 id={id} className="subheading">
        {category}
      </h2>
      {playing.length === 0 ? (
        <p className={styles.empty}>{NO_MATCHES_YET}</p>
      ) : (
        <select aria-labelledby={id} className={styles.choice} value="" onChange={go}>
          <option value="" disabled>
            {CHOOSE}
          </option>
          {playing.map(({ championship_id, championship_name }) => (
            <option key={championship_id} value={championship_id}>
              {championship_name}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}
