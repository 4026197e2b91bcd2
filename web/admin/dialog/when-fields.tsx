import { Field } from '#web/ui/form/field.tsx';
import styles from './when-fields.module.css';

/** Now, or at a day (`YYYY-MM-DD`) and a time (`HH:MM`) in Tokyo; both may be empty while they are typed. */
export type When = { readonly kind: 'now' | 'later'; readonly day: string; readonly time: string };

/** Whether a part of the day and time is still to be typed. */
export function isUnfinished({ kind, day, time }: When): boolean {
  return kind === 'later' && (day === '' || time === '');
}

/** As the calls take it: null for now. */
export function sentMoment({ kind, day, time }: When): string | null {
  return kind === 'now' ? null : `${day}T${time}`;
}

type WhenFieldsProps = {
  readonly legend: string;
  readonly now: string;
  readonly later: string;
  readonly day: string;
  readonly when: When;
  readonly fault: string | null;
  readonly onChange: (when: When) => void;
};

/** When something is to happen. The texts are those of the choices and of the day. */
export function WhenFields({ legend, now, later, day, when, fault, onChange }: WhenFieldsProps) {
  const choice = (kind: When['kind'], label: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="when"
        checked={when.kind === kind}
        onChange={() => onChange({ ...when, kind })}
      />
      {label}
    </label>
  );
  return (
    <>
      <div role="radiogroup" aria-label={legend} className={styles.choices}>
        {choice('now', now)}
        {choice('later', later)}
      </div>
      {when.kind === 'later' && (
        <div className={styles.moment}>
          <Field
            label={day}
            type="date"
            value={when.day}
            fault={null}
            onChange={(typed) => onChange({ ...when, day: typed })}
          />
          <Field
            label="時刻（日本時間）"
            type="time"
            value={when.time}
            fault={fault}
            onChange={(typed) => onChange({ ...when, time: typed })}
          />
        </div>
      )}
    </>
  );
}
