import type { Deduction } from '#domain/competition/standings/league.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Choice } from '../controls/choice.tsx';
import styles from './competition.module.css';

type DeductionsProps = {
  readonly clubs: readonly string[];
  readonly deductions: readonly Deduction[];
  readonly onChange: (deductions: readonly Deduction[]) => void;
};

/** Points taken from clubs, each with its reason, which members read. */
export function Deductions({ clubs, deductions, onChange }: DeductionsProps) {
  const changed = (index: number, part: Partial<Deduction>) =>
    onChange(deductions.map((one, place) => (place === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>勝点減</legend>
      {numbered(deductions).map(({ index, club, points, reason }) => (
        <div key={index} className={styles.fields}>
          <Choice
            label="クラブ"
            value={club}
            options={[['', '選んでください'], ...clubs.map((one) => [one, one] as const)]}
            onChange={(chosen) => changed(index, { club: chosen })}
          />
          <Field
            label="減らす勝点"
            value={points === 0 ? '' : `${points}`}
            inputMode="numeric"
            maxLength={2}
            fault={null}
            onChange={(typed) => changed(index, { points: Number.parseInt(typed, 10) || 0 })}
          />
          <Field
            label="理由（会員にも見えます）"
            value={reason}
            maxLength={200}
            fault={null}
            onChange={(typed) => changed(index, { reason: typed })}
          />
          <Button onClick={() => onChange(deductions.filter((_, place) => place !== index))}>
            この勝点減をやめる
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...deductions, { club: '', points: 0, reason: '' }])}>
          勝点減を加える
        </Button>
      </div>
    </fieldset>
  );
}

/** A row has no id. */
function numbered(deductions: readonly Deduction[]) {
  return deductions.map((deduction, index) => ({ ...deduction, index }));
}
