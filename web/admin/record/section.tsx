import { type ReactNode, useId } from 'react';
import styles from './record.module.css';

type SectionProps = { readonly heading: string; readonly children: ReactNode };

/** A part of a thing's screen below its form. */
export function Section({ heading, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

type FieldGroupProps = {
  /** Without one where the form has a single group. */
  readonly legend?: string;
  readonly children: ReactNode;
};

/** Fields side by side, where there is room. */
export function FieldGroup({ legend, children }: FieldGroupProps) {
  if (legend === undefined) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.heading}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Buttons side by side. */
export function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

type CheckProps = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** A checkbox with its words. */
export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
