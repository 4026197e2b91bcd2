import { type ReactNode, type ToggleEvent, useState } from 'react';
import disclosure from '#web/ui/disclosure.module.css';
import { useIsDrawn } from '#web/ui/drawn.ts';
import styles from './accordion.module.css';

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
    <details className={`card ${styles.section} ${disclosure.disclosure}`} open={open} onToggle={onToggle}>
      <summary className={styles.bar}>
        <h2 className="subheading">{title}</h2>
        <span className={styles.aside}>{aside}</span>
      </summary>
      {children}
    </details>
  );
}

/** Of the browser's storage, this tab's: the sections that the reader has opened or closed here. */
const KEY = 'archiveOpened';

/** A section that, when the reader comes back, is as it was left; `name` is unique on the page. */
function useOpened(name: string, { atFirst }: { readonly atFirst: boolean }) {
  const isDrawn = useIsDrawn();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const left = isDrawn ? undefined : remembered()[name];
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(currentTarget.open);
    sessionStorage.setItem(KEY, JSON.stringify({ ...remembered(), [name]: currentTarget.open }));
  };
  return { open: chosen ?? left ?? atFirst, onToggle };
}

/** Written by this page alone, or by a hand that gets what it deserves: all sections as at first. */
function remembered(): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === 'boolean'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
