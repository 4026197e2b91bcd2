import { Suspense, useEffect } from 'react';
import { payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { NOT_READ } from './messages.ts';

const TITLE = '退会';

/** Comes while the answer is on its way: what it shares with other screens is no first page's weight. */
const content = later(() => import('./own-leaving.tsx'));
const OwnLeaving = content.part((parts) => parts.OwnLeaving);

/** /leaving: notice of withdrawal. */
export function Leaving() {
  const query = useRead(payments);
  useEffect(() => void content.loaded().catch(() => undefined), []);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {({ memberships }) => (
          <Suspense fallback={<Skeleton shape="rows" />}>
            <OwnLeaving memberships={memberships} />
          </Suspense>
        )}
      </Reading>
    </Page>
  );
}
