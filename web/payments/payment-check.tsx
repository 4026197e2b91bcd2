import { Suspense, useEffect } from 'react';
import { payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { NOT_READ } from './messages.ts';

const TITLE = 'お申し込み内容の確認';

/** Comes while the answer is on its way: what it shares with other screens is no first page's weight. */
const content = later(() => import('./checked-payment.tsx'));
const CheckedPayment = content.part((parts) => parts.CheckedPayment);

export type PaymentCheckProps = { readonly memberId: string; readonly type: string; readonly plan: string };

/**
 * /payment-check/…: the last screen before the provider's page. It says all that the Act on Specified Commercial Transactions,
 * article 12-6, wants said there.
 */
export function PaymentCheck(choice: PaymentCheckProps) {
  const query = useRead(payments);
  useEffect(() => void content.loaded().catch(() => undefined), []);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {(own) => (
          <Suspense fallback={<Skeleton shape="rows" />}>
            <CheckedPayment own={own} {...choice} />
          </Suspense>
        )}
      </Reading>
    </Page>
  );
}
