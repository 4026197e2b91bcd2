import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { latestFourArticles, latestFourNews, type NewsItem } from '#contract/publishing/articles.ts';
import { partners as partnersCall } from '#contract/publishing/content.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { MediaGrid } from '#web/ui/articles/media-card.tsx';
import { NewsList } from '#web/ui/articles/news-row.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { Partners } from '#web/ui/partners/partners.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { WeeklySelector } from '#web/ui/weekly/weekly-selector.tsx';
import { hasSize } from './has-size.ts';
import styles from './home.module.css';
import { Day } from './later.ts';

const NEWS_NOT_READ = 'お知らせの取得に失敗しました。';
const MEDIA_NOT_READ = 'メディア記事の取得に失敗しました。';
const NO_NEWS = 'お知らせはまだありません。';
const NO_MEDIA = 'メディアの記事はまだありません。';
const PARTNERS_NOT_READ =
  'パートナーの一覧を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** The page shows fewer news than it reads (members' specification, section 9). */
const SHOWN_NEWS = 2;
const newest = (items: readonly NewsItem[]) => items.slice(0, SHOWN_NEWS);

const OF_THIS_YEAR = { query: { fiscalYear: THIS_YEAR } };

/** / and /top: what the member follows, what plays today and this week, the latest news and media articles, the partners (members' specification, section 2). */
export function Home() {
  const { data: site } = useQuery(siteQuery);
  const week = useQuery(weekQuery);
  const news = useRead(latestFourNews, OF_THIS_YEAR, { select: newest });
  const media = useRead(latestFourArticles, OF_THIS_YEAR);
  const partners = useRead(partnersCall, {}, { staleTime: Number.POSITIVE_INFINITY });
  // All are read at once; each is drawn when what stands above it has its size, so that nothing jumps.
  const showsNews = hasSize(week);
  const showsMedia = showsNews && hasSize(news);
  const showsPartners = showsMedia && hasSize(media);
  return (
    <Page title={site?.site.name ?? 'つなぐ'} isWide={true}>
      <h1 className="unseen" tabIndex={-1}>
        ホーム
      </h1>
      <Suspense fallback={<Skeleton shape="cards" />}>
        <Day>
          <Columns>
            <section className="stack2" aria-labelledby="week">
              <h2 id="week" className="heading">
                今週の大会
              </h2>
              <WeeklySelector query={week} />
            </section>
            {showsNews && (
              <LatestSection title="お知らせ" all={{ to: '/pickup-news', label: 'お知らせの一覧' }}>
                <Reading query={news} shape="twoRows" problem={readingProblem(news.error, NEWS_NOT_READ)}>
                  {(items) => (items.length === 0 ? <Notice>{NO_NEWS}</Notice> : <NewsList items={items} />)}
                </Reading>
              </LatestSection>
            )}
          </Columns>
          {showsMedia && (
            <LatestSection title="メディア" all={{ to: '/media', label: 'メディアの一覧' }}>
              <Reading query={media} shape="tiles" problem={readingProblem(media.error, MEDIA_NOT_READ)}>
                {(items) =>
                  items.length === 0 ? (
                    <Notice>{NO_MEDIA}</Notice>
                  ) : (
                    <MediaGrid items={items} onUnreadable={() => renewAddresses(media)} />
                  )
                }
              </Reading>
            </LatestSection>
          )}
          {showsPartners && (
            <Reading query={partners} shape="tiles" problem={PARTNERS_NOT_READ}>
              {(groups) => <Partners groups={groups} />}
            </Reading>
          )}
        </Day>
      </Suspense>{' '}
    </Page>
  );
}

type LatestSectionProps = {
  readonly title: string;
  /** The full list of what is shown here. */
  readonly all: { readonly to: '/pickup-news' | '/media'; readonly label: string };
  readonly children: ReactNode;
};

/** The latest few of a list, below their title, with the way to all of them. */
function LatestSection({ title, all, children }: LatestSectionProps) {
  return (
    <section className="stack2" aria-label={title}>
      <div className={styles.top}>
        <h2 className="heading">{title}</h2>
        <Link className={styles.all} to={all.to}>
          {all.label}
          <span aria-hidden="true"> ›</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
