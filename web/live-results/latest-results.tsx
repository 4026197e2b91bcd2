import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteConfig } from '#contract/operations/site.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { weekListQuery } from '#web/api/week-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { WeeklySelector } from '#web/ui/weekly/weekly-selector.tsx';
import styles from './latest-results.module.css';

/** /latest-results: this week's championships by category, and result pages outside (members' specification, section 2). */
export function LatestResults() {
  const week = useQuery(weekListQuery);
  const { data: site } = useQuery(siteQuery);
  const isDrawn = useIsDrawn();
  const links = site?.site.resultLinks ?? [];
  return (
    <Page title="ライブ速報" isWide={true}>
      <PageTitle>ライブ速報</PageTitle>
      <p className="hint">毎週金曜日に、その週の大会へ更新します。</p>
      <div className={styles.reading}>
        <Freshness heardAt={week.dataUpdatedAt} isConnected={!week.isError} />
        <Button aria-busy={week.isFetching && !isDrawn} onClick={() => void week.refetch()}>
          更新
        </Button>
      </div>
      <Columns>
        <WeeklySelector query={week} />
        {/* Below what is still on its way, they would jump. */}
        {!week.isPending && (
          <div className="stack4">
            <p className="hint">
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

type ResultPagesProps = { readonly links: SiteConfig['site']['resultLinks'] };

/** Pages of results outside this site, as the operator has written them. */
function ResultPages({ links }: ResultPagesProps) {
  return (
    <section className="stack2" aria-labelledby="result-pages">
      <h2 id="result-pages" className="subheading">
        外部の結果ページ
      </h2>
      <ul className="card list">
        {links.map(({ label, url }) => (
          <li key={url}>
            <OutsideLink name={label} url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}
