import { useState } from 'react';
import { daysAfter, dayText } from '#domain/input/day.ts';
import { linesOf } from '#domain/schedule/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import styles from './schedule.module.css';
import type { FieldsProps } from './schedule-fields.tsx';

/** The days of play: one a line, or a first day and every week from it; without the days that are closed. */
export function DayFields({ typed, change, faultOf }: FieldsProps) {
  const lines = (field: 'days' | 'closedDays', label: string, hint: string, rows: number) => (
    <Labelled label={label} hint={hint} fault={faultOf(field)}>
      {(ties) => (
        <textarea
          {...ties}
          rows={rows}
          wrap="off"
          value={typed[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      )}
    </Labelled>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>試合をする日</legend>
      <div className={styles.columns}>
        {lines('days', `日（${linesOf(typed.days).length}）`, '1行に1日。「5/16」「2026/5/16」のように。', 8)}
        <div className={styles.beside}>
          <Weekly onDays={(days) => change({ days: [...linesOf(typed.days), ...days].join('\n') })} />
          {lines('closedDays', '使えない日', '1行に1日。会場が使えない日や、ほかの大会の日。', 3)}
        </div>
      </div>
    </fieldset>
  );
}

/** The same weekday, week after week. */
function Weekly({ onDays }: { readonly onDays: (days: readonly string[]) => void }) {
  const [first, setFirst] = useState('');
  const [weeks, setWeeks] = useState('7');
  const add = () => {
    if (first === '') return;
    // The year stays: a league goes on after New Year.
    const days = Array.from({ length: Number(weeks) }, (_, index) => daysAfter(first, index * 7));
    onDays(days.map((day) => `${day.slice(0, 4)}/${dayText(day)}`));
  };
  return (
    <div className={styles.weekly}>
      <Field label="毎週入れる：最初の日" type="date" value={first} fault={null} onChange={setFirst} />
      <Choice label="何週分" value={weeks} options={numbers(1, 30, '週')} onChange={setWeeks} />
      <Button onClick={add}>毎週の日を加える</Button>
    </div>
  );
}
