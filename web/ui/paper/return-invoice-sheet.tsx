import type { ReturnInvoice } from '#contract/payment/payments.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import { fullDayText } from '../jst.ts';
import { yenText } from '../membership/yen.ts';
import { Paper } from './paper.tsx';

/** 返金明細書; with the number of its issuer it says that it is a 適格返還請求書. */
export function ReturnInvoiceSheet({ paper }: { readonly paper: ReturnInvoice }) {
  const { about, amount, tax, tax_percent, issuer, receipt_number: receipt } = paper;
  const rows = [
    ['返金日', fullDayText(paper.returned_on)],
    ['内容', about],
    ['お支払い日', fullDayText(paper.paid_on)],
    ['お支払い方法', PAYMENT_METHOD_NAMES[paper.method]],
    ...(receipt === null ? [] : ([['領収書番号', receipt]] as const)),
    [`${tax_percent}%対象（税抜）`, yenText(amount - tax)],
    [`消費税（${tax_percent}%）`, yenText(tax)],
  ] as const;
  return (
    <Paper
      kind={issuer.number === null ? null : '適格返還請求書'}
      number={paper.invoice_number}
      addressee={paper.addressee}
      sum={['返金額（税込）', amount]}
      rows={rows}
      issuer={issuer}
    >
      <p>お支払いいただいた会費のうち、上記の金額を返金いたしました。</p>
    </Paper>
  );
}
