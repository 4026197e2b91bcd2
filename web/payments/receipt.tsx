import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { receipt } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Page } from '#web/ui/page.tsx';
import { PaperActions, PaperTitle } from '#web/ui/paper/paper.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';

const TITLE = '領収書';
const NOT_READ = '領収書の取得に失敗しました。';

/** Comes while the answer is on its way: what it shares with other screens is no first page's weight. */
const content = later(() => import('./receipt-sheet.tsx'));
const Sheet = content.part((parts) => parts.ReceiptSheet);

/** /receipt/{paymentId}: 領収書 of one payment, as it comes out on A4. */
export function Receipt({ paymentId }: { readonly paymentId: string }) {
  const query = useRead(receipt, { params: { paymentId } });
  useEffect(() => void content.loaded().catch(() => undefined), []);
  return (
    <Page title={TITLE}>
      <PaperTitle>{TITLE}</PaperTitle>
      <Reading query={query} shape="article" problem={readingProblem(query.error, NOT_READ)}>
        {(paper) => (
          <Suspense fallback={<Skeleton shape="article" />}>
            <Sheet paper={paper} />
            <PaperActions>
              <Link to="/payments">お支払いの画面へ</Link>
            </PaperActions>
          </Suspense>
        )}
      </Reading>
    </Page>
  );
}
