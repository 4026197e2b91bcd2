import type { Receipt } from '#contract/payment/payments.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { yenText } from '#web/ui/membership/yen.ts';
import styles from '#web/ui/paper/paper.module.css';
import { Paper } from '#web/ui/paper/paper.tsx';

/** 領収書. */
export function ReceiptSheet({ paper }: { readonly paper: Receipt }) {
  const { receipt_number, paid_on, addressee, about, amount, tax, tax_percent, refunded, method, issuer } =
    paper;
  const rows = [
    ['お支払い日', fullDayText(paid_on)],
    ['お支払い方法', PAYMENT_METHOD_NAMES[method]],
    [`${tax_percent}%対象（税抜）`, yenText(amount - tax)],
    [`消費税（${tax_percent}%）`, yenText(tax)],
  ] as const;
  return (
    <Paper
      kind={null}
      number={receipt_number}
      addressee={addressee}
      sum={['金額（税込）', amount]}
      rows={rows}
      issuer={issuer}
    >
      <p>{`但し、${about}として`}</p>
      <p>上記の金額を、正に領収いたしました。</p>
      {refunded > 0 && (
        <p className={styles.refunded}>{`このうち${yenText(refunded)}は、あとで返金しています。`}</p>
      )}
    </Paper>
  );
}
