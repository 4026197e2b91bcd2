import type { CardDebit, Payments } from '#contract/payment/payments.ts';
import { momentDayText } from '#web/ui/jst.ts';
import { costText } from '#web/ui/membership/choice-words.ts';
import styles from './payments.module.css';

/** The cards that are debited each month for the reader's memberships. Nothing without one. */
export function CardDebits({ own: { card_debits: debits } }: { readonly own: Payments }) {
  if (debits.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="card-debits">
      <h2 className="heading" id="card-debits">
        毎月引き落とされるカード
      </h2>
      <ul className="card list">
        {debits.map((debit) => (
          <Debit key={debit.debit_id} debit={debit} />
        ))}
      </ul>
    </section>
  );
}

function Debit({ debit }: { readonly debit: CardDebit }) {
  const { name, owner, is_own_card, amount, since, is_ending } = debit;
  return (
    <li className={styles.debit}>
      <p className={styles.day}>{is_own_card ? 'あなたのカード' : cardOf(owner)}</p>
      <p className={styles.amount}>{costText('monthly', amount)}</p>
      <p className="hint">
        {name === null ? '会員の会費' : `${name}さんの会費`}
        <br />
        {`${momentDayText(Date.parse(since))}から`}
      </p>
      {is_ending && (
        <p className={styles.ending}>
          この引き落としは、いまのお支払いのものではありません。止める手続きをしています。
        </p>
      )}
    </li>
  );
}

function cardOf(owner: string | null): string {
  return owner === null ? '持ち主のわからないカード' : `${owner}さんのカード`;
}
