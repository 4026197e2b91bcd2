import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { useOpened } from './opened.ts';

type AccordionProps = {
  readonly title: string;
  /** Beside the title, small. */
  readonly aside: string;
  readonly opensAtFirst?: boolean;
  readonly children: ReactNode;
};

/** A section under its heading, which opens and closes it. */
export function Accordion({ title, aside, opensAtFirst = false, children }: AccordionProps) {
  const { open, onToggle } = useOpened(title, { atFirst: opensAtFirst });
  return (
    <details className={styles.section} open={open} onToggle={onToggle}>
      <summary className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.aside}>{aside}</span>
      </summary>
      {children}
    </details>
  );
}
