import { Link } from '@tanstack/react-router';
import type { WeeklyChampionship } from '#contract/match.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './latest-results.module.css';
import { NO_MATCHES } from './messages.ts';
import { ListFooter } from './page-footer.tsx';
import { useSite, useWeeklyChampionships } from './queries.ts';

/** /latest-results: this week's championships by category, and result pages outside (members' specification, section 2). */
export function LatestResults() {
  const { data: championships, isError, isFetching, refetch } = useWeeklyChampionships();
  const { data: site } = useSite();
  const links = site?.site.resultLinks ?? [];
  return (
    <>
      <Page title="ライブ速報">
        <h1 className={styles.title} tabIndex={-1}>
          ライブ速報
        </h1>
        <p className={styles.lead}>毎週金曜日に、その週の大会へ更新します。</p>
        {championships === undefined && !isError && <Skeleton shape="rows" />}
        {championships?.length === 0 && <Notice>{NO_MATCHES}</Notice>}
        {((championships === undefined && isError) || (championships?.length ?? 0) > 0) &&
          CATEGORIES.map((category) => (
            <CategorySection key={category} category={category} championships={championships ?? []} />
          ))}
        {/* Below what is still on its way, they would jump. */}
        {(championships !== undefined || isError) && links.length > 0 && (
          <section className={styles.section} aria-labelledby="result-pages">
            <h2 id="result-pages" className={styles.heading}>
              外部の結果ページ
            </h2>
            <ul className={styles.list}>
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a className={styles.item} href={url} target="_blank" rel="noreferrer">
                    <span>{label}</span>
                    <span className={styles.outside} aria-hidden="true">
                      ↗
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
      <ListFooter onReload={() => void refetch()} isReloading={isFetching} />
    </>
  );
}

type CategorySectionProps = {
  readonly category: Category;
  readonly championships: readonly WeeklyChampionship[];
};

function CategorySection({ category, championships }: CategorySectionProps) {
  const own = championships.filter((championship) => championship.category === category);
  return (
    <section className={styles.section} aria-label={category}>
      <h2 className={styles.heading}>{category}</h2>
      {own.length === 0 && <p className={styles.empty}>{NO_MATCHES_YET}</p>}
      {own.length > 0 && (
        <ul className={styles.list}>
          {own.map(({ championship_id, championship_name }) => (
            <li key={championship_id}>
              <Link
                className={styles.item}
                to="/latest-results-by-championship/$championshipId"
                params={{ championshipId: championship_id }}
              >
                <span>{championship_name}</span>
                <span className={styles.arrow} aria-hidden="true">
                  ›
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
