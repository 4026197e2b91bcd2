import { Link } from '@tanstack/react-router';
import type { ListedReturn } from '#contract/payment/payments.ts';
import { yenText } from '#domain/membership/words.ts';
import { RETURN_INVOICE } from './messages.ts';
import styles from './payments.module.css';

/** Leads to each 返金明細書 of a payment; nothing if there is none. */
export function ReturnLinks({ returns }: { readonly returns: readonly ListedReturn[] }) {
  return returns.map(({ invoice_id: invoiceId, invoice_number: number, amount }) => (
    <Link
      key={invoiceId}
      to="/admin-return-invoice/$invoiceId"
      params={{ invoiceId }}
      className={styles.invoice}
      aria-label={`${RETURN_INVOICE} ${number}、${yenText(amount)}`}
    >
      {`${RETURN_INVOICE} ${number}`}
    </Link>
  ));
}
