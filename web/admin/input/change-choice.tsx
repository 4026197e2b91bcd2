import { useId } from 'react';
import type { PlannedItem } from '#contract/match-input.ts';
import { HAVE_BEGUN, MUST_CHOOSE, TOLD_AS_STORED } from './messages.ts';
import type { Choice } from './plan-reading.ts';
import styles from './plan-result.module.css';

type ChangeChoiceProps = {
  /** The rows that say something else than what is stored. */
  readonly differing: readonly PlannedItem[];
  readonly chosen: Choice['changes'];
  readonly onChoose: (changes: Choice['changes']) => void;
};

/** Whether what is stored is to be changed, asked only where something differs. */
export function ChangeChoice({ differing, chosen, onChoose }: ChangeChoiceProps) {
  const name = useId();
  if (differing.length === 0) return null;
  const begun = differing.filter(({ change_of }) => change_of === null);
  const option = (changes: 'apply' | 'leave', words: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={chosen === changes}
        disabled={changes === 'apply' && begun.length > 0}
        onChange={() => onChoose(changes)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>登録と違う内容の試合（{differing.length}件）</legend>
      <p>{chosen === 'leave' ? TOLD_AS_STORED : MUST_CHOOSE}</p>
      {begun.length > 0 && (
        <p className={styles.refused}>
          {begun.map(({ row }) => `${row}行目`).join('、')}
          {HAVE_BEGUN}
        </p>
      )}
      {option('apply', '変更も反映する')}
      {option('leave', '変更は反映せず、新しい試合だけを追加する')}
    </fieldset>
  );
}
