import { Link } from '@tanstack/react-router';
import type { Payments, PaymentView } from '#contract/payment/payments.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_STATE_NAMES } from '#domain/membership/payment.ts';
import { momentDayText } from '#web/ui/jst.ts';
import { yenText } from '#web/ui/membership/yen.ts';
import styles from './payments.module.css';
import { aboutPayment } from './words.ts';

/** What was paid, newest first, each with its receipt and return invoices. */
export function History({ own: { payments, memberships } }: { readonly own: Payments }) {
  const nameOf = (memberId: string) =>
    memberships.find((one) => one.member_id === memberId && !one.is_own)?.name ?? null;
  return (
    <section className={styles.part} aria-labelledby="history">
      <h2 className="heading" id="history">
        お支払いの記録
      </h2>
      {payments.length === 0 ? (
        <p>まだお支払いはありません。</p>
      ) : (
        <ul className="card list">
          {payments.map((one) => (
            <Row key={one.payment_id} payment={one} forWhom={nameOf(one.member_id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = {
  readonly payment: PaymentView;
  /** Null for one's own. */
  readonly forWhom: string | null;
};

function Row({ payment, forWhom }: RowProps) {
  const { payment_id: paymentId, at, state, method, amount, refunded, has_receipt, returns } = payment;
  const day = momentDayText(Date.parse(at));
  return (
    <li className={styles.payment}>
      <div>
        <p className={styles.day}>{day}</p>
        <p className="hint">
          {aboutPayment(payment)}
          {forWhom !== null && (
            <>
              <br />
              {`${forWhom}さんの分`}
            </>
          )}
          <br />
          {PAYMENT_METHOD_NAMES[method]}
        </p>
      </div>
      <div className={styles.sum}>
        <p className={styles.amount} data-state={state}>
          {yenText(amount)}
        </p>
        {state !== 'paid' && <p className="hint">{PAYMENT_STATE_NAMES[state]}</p>}
        {refunded > 0 && <p className="hint">{`返金 ${yenText(refunded)}`}</p>}
        {has_receipt && (
          <Link
            to="/receipt/$paymentId"
            params={{ paymentId }}
            className={styles.more}
            aria-label={`${day}の領収書`}
          >
            領収書
          </Link>
        )}
        {returns.map((one) => (
          <Link
            key={one.invoice_id}
            to="/return-invoice/$invoiceId"
            params={{ invoiceId: one.invoice_id }}
            className={styles.more}
            aria-label={`${day}のお支払いの返金明細書、${yenText(one.amount)}`}
          >
            {returns.length === 1 ? '返金明細書' : `返金明細書 ${yenText(one.amount)}`}
          </Link>
        ))}
      </div>
    </li>
  );
}
