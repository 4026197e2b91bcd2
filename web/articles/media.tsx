import { allArticles } from '#contract/publishing/articles.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import { MediaGrid } from '#web/ui/articles/media-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { MEDIA, NO_MEDIA, NOT_READ } from './messages.ts';

/** /media: all media articles, newest first. */
export function Media() {
  const query = useRead(allArticles);
  return (
    <Page title={MEDIA} isWide={true}>
      <PageTitle>{MEDIA}</PageTitle>
      <Reading query={query} shape="tiles" problem={readingProblem(query.error, NOT_READ)}>
        {(items) =>
          items.length === 0 ? (
            <Notice>{NO_MEDIA}</Notice>
          ) : (
            <MediaGrid items={items} onUnreadable={() => renewAddresses(query)} />
          )
        }
      </Reading>
    </Page>
  );
}
