import { daysAfter } from '#domain/input/day.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { useToday } from '#web/ui/today.ts';
import styles from './day-choice.module.css';
import { weekendOf } from './days.ts';
import type { Days } from './queries.ts';

type DayChoiceProps = { readonly days: Days; readonly onChoose: (days: Days) => void };

/** The days on a sheet: today, a weekend, or from one day to another. */
export function DayChoice({ days, onChoose }: DayChoiceProps) {
  const today = useToday();
  const moved = (count: number) => ({ from: daysAfter(days.from, count), to: daysAfter(days.to, count) });
  return (
    <div className={styles.days}>
      <div className={styles.dates}>
        <Field
          label="この日から"
          type="date"
          value={days.from}
          fault={null}
          onChange={(from) => {
            if (from !== '') onChoose({ from, to: days.to < from ? from : days.to });
          }}
        />
        <Field
          label="この日まで（7日以内）"
          type="date"
          value={days.to}
          fault={null}
          onChange={(to) => {
            if (to !== '') onChoose({ from: days.from > to ? to : days.from, to });
          }}
        />
      </div>
      <div className="row">
        <Button onClick={() => onChoose({ from: today, to: today })}>今日</Button>
        <Button onClick={() => onChoose(weekendOf(today))}>週末</Button>
        <Button onClick={() => onChoose(moved(-7))}>前の週</Button>
        <Button onClick={() => onChoose(moved(7))}>次の週</Button>
      </div>
    </div>
  );
}
