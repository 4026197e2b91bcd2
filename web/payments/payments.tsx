import { Suspense, useEffect } from 'react';
import { payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { NOT_READ, PAYMENTS } from './messages.ts';

const NOT_JOINED = '会員情報がまだ登録されていません。新規会員登録の続きをお願いします。';

/** Comes while the answer is on its way: what it shares with other screens is no first page's weight. */
const content = later(() => import('./own-payments.tsx'));
const OwnPayments = content.part((parts) => parts.OwnPayments);

/** /payments: what its reader pays for, what it costs, and what was paid. */
export function Payments() {
  const query = useRead(payments);
  const { error } = query;
  useEffect(() => void content.loaded().catch(() => undefined), []);
  return (
    <Page title={PAYMENTS}>
      <PageTitle>{PAYMENTS}</PageTitle>
      {error instanceof ApiError && error.code === 'member_not_found' ? (
        <Notice action={<a href="/signup.html">登録を続ける</a>}>{NOT_JOINED}</Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(error, NOT_READ)}>
          {(own) => (
            <Suspense fallback={<Skeleton shape="rows" />}>
              <OwnPayments own={own} />
            </Suspense>
          )}
        </Reading>
      )}
    </Page>
  );
}
