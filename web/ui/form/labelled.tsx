import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What every field says about itself. */
export type FieldWords = {
  readonly label: string;
  readonly hint?: string;
  /** Its mistake, null without one. */
  readonly fault: string | null;
  /** Marked 必須 or 任意 where a form has both kinds. */
  readonly need?: 'required' | 'optional';
};

/** What ties a field to its words. */
export type FieldTies = {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

/** 必須 or 任意, beside what a field is called. */
export function Need({ need }: { readonly need: keyof typeof NEEDS }) {
  return (
    <span className={styles.need} data-need={need}>
      {NEEDS[need]}
    </span>
  );
}

type LabelledProps = FieldWords & { readonly children: (ties: FieldTies) => ReactNode };

const NEEDS = { required: '必須', optional: '任意' } as const;

/** A field with its label above and its mistake below. */
export function Labelled({ label, hint, fault, need, children }: LabelledProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`];
  return (
    <div className="stack1">
      <label htmlFor={id} className={styles.label}>
        {label}
        {need !== undefined && <Need need={need} />}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        'aria-invalid': fault !== null,
        'aria-describedby': described.filter((part) => part !== '').join(' ') || undefined,
      })}
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
