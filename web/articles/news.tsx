import { allNews } from '#contract/publishing/articles.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { NewsList } from '#web/ui/articles/news-row.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { NEWS, NO_NEWS, NOT_READ } from './messages.ts';

/** /pickup-news: all news, newest first. */
export function News() {
  const query = useRead(allNews);
  return (
    <Page title={NEWS} isWide={true}>
      <PageTitle>{NEWS}</PageTitle>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {(items) => (items.length === 0 ? <Notice>{NO_NEWS}</Notice> : <NewsList items={items} />)}
      </Reading>
    </Page>
  );
}
