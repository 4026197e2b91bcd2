import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { returnInvoice } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { later } from '#web/ui/later.tsx';
import { Page } from '#web/ui/page.tsx';
import { PaperActions, PaperTitle } from '#web/ui/paper/paper.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';

const TITLE = '返金明細書';
const NOT_READ = '返金明細書の取得に失敗しました。';

/** Comes while the answer is on its way, as a receipt's does. */
const content = later(() => import('#web/ui/paper/return-invoice-sheet.tsx'));
const Sheet = content.part((parts) => parts.ReturnInvoiceSheet);

/** /return-invoice/{invoiceId}: 返金明細書 of money that went back to the member, as it comes out on A4. */
export function ReturnInvoice({ invoiceId }: { readonly invoiceId: string }) {
  const query = useRead(returnInvoice, { params: { invoiceId } });
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
