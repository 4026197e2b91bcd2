import type { ReactNode } from 'react';
import { Labelled } from '#web/ui/form/labelled.tsx';

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | null;
  /** Why it can't be changed any more; null while it can. */
  readonly fixed?: string | null;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** One of a few, with why it is fixed where it is. */
export function Choice({ label, value, onChange, fault = null, fixed = null, hint, children }: ChoiceProps) {
  const said = fixed ?? hint;
  return (
    <Labelled label={label} fault={fault} {...(said === undefined ? {} : { hint: said })}>
      {(ties) => (
        <select
          {...ties}
          value={value}
          disabled={fixed !== null}
          onChange={({ target }) => onChange(target.value)}
        >
          {children}
        </select>
      )}
    </Labelled>
  );
}
