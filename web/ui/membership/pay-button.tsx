import type { TermsView } from '#contract/payments.ts';
import { PressProblem } from '../press-problem.tsx';
import { choiceText, costText } from './choice-words.ts';
import styles from './pay-button.module.css';

/** The way to the provider's page. */
export type Paying = {
  readonly pay: (memberId: string, offer: TermsView) => void;
  /** From the press until the browser has left. */
  readonly isOpening: boolean;
  readonly problem: string | null;
};

type PayButtonProps = {
  readonly memberId: string;
  readonly offer: TermsView;
  /** What pressing it does, in a word: 支払う. */
  readonly verb: string;
  readonly paying: Paying;
};

/** Leads to paying for what is due in one tap. */
export function PayButton({ memberId, offer, verb, paying }: PayButtonProps) {
  const { pay, isOpening, problem } = paying;
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.pay}
        aria-disabled={isOpening}
        onClick={() => {
          if (!isOpening) pay(memberId, offer);
        }}
      >
        <span>
          {isOpening ? 'お支払いのページを開いています…' : `${costText(offer.plan, offer.amount)}を${verb}`}
        </span>
        <span className={styles.what}>{choiceText(offer)}</span>
      </button>
      <PressProblem sentence={problem} />
    </div>
  );
}
