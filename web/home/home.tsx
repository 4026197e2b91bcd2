import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { readingProblem } from '#web/api/reading-problem.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { weekQuery } from '#web/api/week-query.ts';
import { MediaGrid } from '#web/ui/articles/media-card.tsx';
import { NewsList } from '#web/ui/articles/news-row.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { WeeklySelector } from '#web/ui/weekly/weekly-selector.tsx';
import { LatestSection } from './latest-section.tsx';
import { MEDIA_NOT_READ, NEWS_NOT_READ, NO_MEDIA, NO_NEWS, PARTNERS_NOT_READ } from './messages.ts';
import { Partners } from './partners.tsx';
import { latestMediaQuery, latestNewsQuery, partnersQuery } from './queries.ts';

/** / and /top: what plays this week, the latest news and media articles, the partners (members' specification, section 2). */
export function Home() {
  const { data: site } = useQuery(siteQuery);
  const week = useQuery(weekQuery);
  const news = useQuery(latestNewsQuery);
  const media = useQuery(latestMediaQuery);
  const partners = useQuery(partnersQuery);
  // All are read at once; each is drawn when what stands above it has its size, so that nothing jumps.
  const showsNews = hasSize(week);
  const showsMedia = showsNews && hasSize(news);
  const showsPartners = showsMedia && hasSize(media);
  return (
    <Page title={site?.site.name ?? 'つなぐ'} isWide={true}>
      <PageTitle>今週の大会</PageTitle>
      <Columns>
        <WeeklySelector query={week} />
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
            {(items) => (items.length === 0 ? <Notice>{NO_MEDIA}</Notice> : <MediaGrid items={items} />)}
          </Reading>
        </LatestSection>
      )}
      {showsPartners && (
        <Reading query={partners} shape="tiles" problem={PARTNERS_NOT_READ}>
          {(groups) => <Partners groups={groups} />}
        </Reading>
      )}
    </Page>
  );
}

/** A reading that has failed once holds nobody else back; its boxes stay until it comes or is given up. */
function hasSize({ isPending, failureCount }: UseQueryResult): boolean {
  return !isPending || failureCount > 0;
}
