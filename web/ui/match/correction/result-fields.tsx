import type { ReactNode } from 'react';
import type { Period, PerSide } from '#domain/match/match.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import type { EditAction, EditForm } from './edit-form.ts';
import { GoalsOfPeriod } from './goals-of-period.tsx';

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
