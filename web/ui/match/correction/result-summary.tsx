import { type PerSide, SIDES } from '#domain/match/match.ts';
import { type EditForm, resultOf } from './edit-form.ts';
import styles from './result-summary.module.css';

type ResultSummaryProps = {
  readonly heading: string;
  readonly clubs: PerSide<string>;
  readonly form: EditForm;
};

/** A result in one glance: totals, shoot-out and each club's 勝ち, 負け, 引き分け or PK戦集計中. */
export function ResultSummary({ heading, clubs, form }: ResultSummaryProps) {
  const { totals, labels } = resultOf(form);
  return (
    <section className={styles.summary} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {SIDES.map((side) => (
        <p key={side} className={styles.club}>
          <span className={styles.name}>{clubs[side]}</span>
          <strong className={styles.total}>{totals[side]}</strong>
          {form.hasShootOut && <span className={styles.kicks}>PK {form.shootOut[side].score}</span>}
          <span className={styles.label}>{labels[side]}</span>
        </p>
      ))}
    </section>
  );
}
