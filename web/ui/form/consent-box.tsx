import { useId } from 'react';
import styles from './consent-box.module.css';

type ConsentBoxProps = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly fault: string | null;
  readonly onChange: (isChecked: boolean) => void;
};

/** What somebody agrees to, by a tick. */
export function ConsentBox({ label, isChecked, fault, onChange }: ConsentBoxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {fault !== null && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
