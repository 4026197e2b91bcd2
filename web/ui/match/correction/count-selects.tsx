import {
  CORRECTION_LIMIT,
  type Period,
  type PeriodGoals,
  type PerSide,
  SIDES,
  type Side,
} from '#domain/match/match.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './count-selects.module.css';

type CountSelectsProps = {
  /** 前半得点, 成功数 … */
  readonly label: string;
  readonly clubs: PerSide<string>;
  readonly counts: PerSide<number>;
  readonly onChange: (side: Side, count: number) => void;
};

/** The phone's own number wheel, 0 to 30, for each club. */
export function CountSelects({ label, clubs, counts, onChange }: CountSelectsProps) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{label}</legend>
      {SIDES.map((side) => (
        <label key={side} className={styles.field}>
          <span className={styles.club}>
            <Name>{clubs[side]}</Name>
          </span>
          <select
            className={styles.select}
            value={counts[side]}
            onChange={(event) => onChange(side, Number(event.target.value))}
          >
            {choicesWith(counts[side]).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** A live entry has no upper limit: a number beyond 30 is shown as it stands, so that it can be brought into range. */
function choicesWith(count: number): readonly number[] {
  const choices = Array.from({ length: CORRECTION_LIMIT + 1 }, (_, index) => index);
  return count > CORRECTION_LIMIT ? [...choices, count] : choices;
}

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
