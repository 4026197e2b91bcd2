import type { Period, PeriodGoals, PerSide, Side } from '#domain/match/match.ts';
import { CountSelects } from './count-selects.tsx';

const LABELS: Readonly<Record<Period, string>> = {
  firstHalf: '前半得点',
  secondHalf: '後半得点',
  extraFirstHalf: '延長前半得点',
  extraSecondHalf: '延長後半得点',
};

type GoalsOfPeriodProps = {
  readonly period: Period;
  readonly clubs: PerSide<string>;
  readonly goals: PerSide<PeriodGoals>;
  readonly onChange: (side: Side, count: number) => void;
};

/** The goals of each club in one period, to be corrected. */
export function GoalsOfPeriod({ period, clubs, goals, onChange }: GoalsOfPeriodProps) {
  return (
    <CountSelects
      label={LABELS[period]}
      clubs={clubs}
      counts={{ home: goals.home[period], away: goals.away[period] }}
      onChange={onChange}
    />
  );
}
