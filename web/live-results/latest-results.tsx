import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { weekListQuery } from '#web/api/week-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { WeeklySelector } from '#web/ui/weekly/weekly-selector.tsx';
import styles from './latest-results.module.css';
import { ResultPages } from './result-pages.tsx';

/** /latest-results: this week's championships by category, and result pages outside (members' specification, section 2). */
export function LatestResults() {
  const week = useQuery(weekListQuery);
  const { data: site } = useQuery(siteQuery);
  const links = site?.site.resultLinks ?? [];
  return (
    <Page title="ライブ速報" isWide={true}>
      <PageTitle>ライブ速報</PageTitle>
      <p className={styles.lead}>毎週金曜日に、その週の大会へ更新します。</p>
      <div className={styles.reading}>
        <Freshness heardAt={week.dataUpdatedAt} isConnected={!week.isError} />
        <Button aria-busy={week.isFetching} onClick={() => void week.refetch()}>
          更新
        </Button>
      </div>
      <Columns>
        <WeeklySelector query={week} />
        {/* Below what is still on its way, they would jump. */}
        {!week.isPending && (
          <div className={styles.others}>
            <p className={styles.lead}>
              今週試合のない大会の順位表とトーナメント表は、
              <Link to="/archive">大会日程／アーカイブ</Link>
              から見られます。
            </p>
            {links.length > 0 && <ResultPages links={links} />}
          </div>
        )}
      </Columns>
    </Page>
  );
}
