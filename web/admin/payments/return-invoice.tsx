import { memberReturnInvoice } from '#contract/payment/admin.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PaperActions, PaperTitle } from '#web/ui/paper/paper.tsx';
import { ReturnInvoiceSheet } from '#web/ui/paper/return-invoice-sheet.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown } from '../record/problem.tsx';
import { INVOICE_NOT_READ, PAYMENT_LIST, RETURN_INVOICE } from './messages.ts';

/** /admin-return-invoice/{invoiceId}: the 返金明細書 of any payment. */
export function ReturnInvoice({ invoiceId }: { readonly invoiceId: string }) {
  const query = useRead(memberReturnInvoice, { params: { invoiceId } });
  const { error } = query;
  return (
    <Page title={RETURN_INVOICE}>
      <BackLink to="/admin-payments-list">{PAYMENT_LIST}</BackLink>
      <PaperTitle>{RETURN_INVOICE}</PaperTitle>
      {isUnknown(error) ? (
        <Notice>{error.message}</Notice>
      ) : (
        <Reading query={query} shape="article" problem={readingProblem(error, INVOICE_NOT_READ)}>
          {(paper) => (
            <>
              <ReturnInvoiceSheet paper={paper} />
              <PaperActions />
            </>
          )}
        </Reading>
      )}
    </Page>
  );
}
