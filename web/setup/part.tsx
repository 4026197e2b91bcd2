import { type ReactNode, useId } from 'react';
import styles from './setup.module.css';

type PartFrameProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode };

/** A part of the set-up, under its heading. */
export function Part({ title, lead, children }: PartFrameProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {lead !== undefined && <p className="hint">{lead}</p>}
      {children}
    </section>
  );
}
