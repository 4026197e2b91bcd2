import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const TITLE = '動画';

/** /videos: in preparation, as specified. */
export function Videos() {
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Notice>準備中</Notice>
    </Page>
  );
}
