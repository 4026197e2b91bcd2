import { Link } from '@tanstack/react-router';
import type { TermsView } from '#contract/payment/payments.ts';
import { choiceText, costText } from './choice-words.ts';
import styles from './pay-link.module.css';

type PayLinkProps = {
  readonly memberId: string;
  readonly offer: TermsView;
  /** What follows from it, in a word: 支払う. */
  readonly verb: string;
};

/** Leads to the last screen before the payment of what is due. */
export function PayLink({ memberId, offer, verb }: PayLinkProps) {
  const { type, plan, amount } = offer;
  return (
    <Link to="/payment-check/$memberId/$type/$plan" params={{ memberId, type, plan }} className={styles.pay}>
      <span>{`${costText(plan, amount)}を${verb}`}</span>
      <span className={styles.what}>{choiceText(offer)}</span>
    </Link>
  );
}
