import type { Receipt } from '#contract/payments.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { yenText } from '#web/ui/membership/yen.ts';
import styles from './receipt.module.css';

/** 領収書, as wide as a phone or a sheet of A4. */
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
    <article className={styles.sheet}>
      <p className={styles.number}>{`No. ${receipt_number}`}</p>
      <p className={styles.addressee}>{`${addressee} 様`}</p>
      <p className={styles.amount}>
        <span className={styles.label}>金額（税込）</span>
        <strong>{yenText(amount)}</strong>
      </p>
      <p>{`但し、${about}として`}</p>
      <p>上記の金額を、正に領収いたしました。</p>
      {refunded > 0 && (
        <p className={styles.refunded}>{`このうち${yenText(refunded)}は、あとで返金しています。`}</p>
      )}
      <dl className={styles.rows}>
        {rows.map(([term, value]) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.issuer}>
        <p>
          <strong>{issuer.name}</strong>
        </p>
        {issuer.address !== '' && <p>{issuer.address}</p>}
        {issuer.phone !== '' && <p>{`電話 ${issuer.phone}`}</p>}
        {issuer.number !== null && <p>{`登録番号 ${issuer.number}`}</p>}
      </div>
    </article>
  );
}
