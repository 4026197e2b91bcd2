import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldWords, Labelled } from './labelled.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id'> &
  FieldWords & {
    readonly onChange: (value: string) => void;
    /** Beside the input: the button that shows a password. */
    readonly beside?: ReactNode;
  };

/** A line to type in. */
export function Field({ label, hint, fault, need, onChange, beside, ...input }: FieldProps) {
  const words = {
    label,
    fault,
    ...(hint === undefined ? {} : { hint }),
    ...(need === undefined ? {} : { need }),
  };
  return (
    <Labelled {...words}>
      {(ties) => (
        <div className={styles.line}>
          <input {...input} {...ties} onChange={(event) => onChange(event.target.value)} />
          {beside}
        </div>
      )}
    </Labelled>
  );
}
