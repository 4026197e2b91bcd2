import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id'> & {
  readonly label: string;
  readonly hint?: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
  /** Beside the input: the button that shows a password. */
  readonly beside?: ReactNode;
};

/** A line to type in, with its label above and its mistake below. */
export function Field({ label, hint, fault, onChange, beside, ...input }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`];
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={fault !== null}
          aria-describedby={described.filter((part) => part !== '').join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {beside}
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
