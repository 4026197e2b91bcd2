import type { ReactNode } from 'react';
import { type Period, type PerSide, SIDES } from '#domain/match/match.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Name } from '#web/ui/name.tsx';
import { GoalsOfPeriod } from './count-selects.tsx';
import { type EditAction, type EditForm, resultOf } from './edit-form.ts';
import styles from './result-fields.module.css';

type ResultFieldsProps = {
  readonly clubs: PerSide<string>;
  readonly form: EditForm;
  readonly onChange: (action: EditAction) => void;
  /** The shoot-out's own fields: each kick, or the successes alone. */
  readonly children: ReactNode;
};

const PLAYED = ['あり', 'なし'] as const;

/** Every number of a result, period by period: extra time and the shoot-out where there were any. */
export function ResultFields({ clubs, form, onChange, children }: ResultFieldsProps) {
  const goals = (period: Period) => (
    <GoalsOfPeriod
      clubs={clubs}
      period={period}
      goals={form.goals}
      onChange={(side, count) => onChange({ type: 'goals', side, period, count })}
    />
  );
  return (
    <>
      {goals('firstHalf')}
      {goals('secondHalf')}
      <RadioRow
        legend="延長戦の有無"
        name="extra-halves"
        options={PLAYED}
        chosen={form.hasExtraHalves ? 'あり' : 'なし'}
        onChoose={(answer) => onChange({ type: 'extraHalves', played: answer === 'あり' })}
      />
      {form.hasExtraHalves && goals('extraFirstHalf')}
      {form.hasExtraHalves && goals('extraSecondHalf')}
      <RadioRow
        legend="PK戦の有無"
        name="shoot-out"
        options={PLAYED}
        chosen={form.hasShootOut ? 'あり' : 'なし'}
        onChoose={(answer) => onChange({ type: 'shootOut', played: answer === 'あり' })}
      />
      {form.hasShootOut && children}
    </>
  );
}

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
          <span className={styles.name}>
            <Name>{clubs[side]}</Name>
          </span>
          <span className={styles.figures}>
            <strong className={styles.total}>{totals[side]}</strong>
            {form.hasShootOut && <span className={styles.kicks}>PK {form.shootOut[side].score}</span>}
            <span className={styles.label}>{labels[side]}</span>
          </span>
        </p>
      ))}
    </section>
  );
}
