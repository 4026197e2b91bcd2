import type { PenaltyPoints } from '#domain/competition/standings/league.ts';
import { Field } from '#web/ui/form/field.tsx';
import styles from './competition.module.css';

type PenaltyPointsFieldsProps = {
  readonly clubs: readonly string[];
  readonly penaltyPoints: readonly PenaltyPoints[];
  readonly onChange: (penaltyPoints: readonly PenaltyPoints[]) => void;
};

/** What the office has counted for each club's cautions and dismissals; an empty field is none. */
export function PenaltyPointsFields({ clubs, penaltyPoints, onChange }: PenaltyPointsFieldsProps) {
  const pointsOf = (club: string) => penaltyPoints.find((one) => one.club === club)?.points ?? 0;
  const change = (club: string, points: number) => {
    const others = penaltyPoints.filter((one) => one.club !== club);
    onChange(points === 0 ? others : [...others, { club, points }]);
  };
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>反則ポイント</legend>
      <p className={styles.hint}>
        警告や退場を、大会の規程のとおりに合計した数です。少ないクラブが上になり、会員にも見えます。
      </p>
      <div className={styles.fields}>
        {clubs.map((club) => (
          <Field
            key={club}
            label={club}
            value={pointsOf(club) === 0 ? '' : `${pointsOf(club)}`}
            inputMode="numeric"
            maxLength={3}
            fault={null}
            onChange={(typed) => change(club, Number.parseInt(typed.normalize('NFKC'), 10) || 0)}
          />
        ))}
      </div>
    </fieldset>
  );
}
