import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './buttons.module.css';

/**
 * `plain`: nothing special. `main`: what most people come for. `risky`: takes something away, after a question or until it is saved. `destructive`:
 * takes it away now.
 */
export type Deed = 'plain' | 'main' | 'risky' | 'destructive';

type DeedButtonProps = Omit<ComponentProps<'button'>, 'className'> & { readonly deed: Deed };

/** A button that looks like what it does. */
export function DeedButton({ deed, ...button }: DeedButtonProps) {
  return <button type="button" {...button} className={styles.button} data-deed={deed} />;
}

type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** The one thing most people come to the screen for. */
  readonly isMain?: boolean;
};

/** A way to another screen, as large and plain as a button. */
export const LinkButton = createLink(({ isMain = false, children, ...link }: LinkButtonProps) => (
  <a {...link} className={styles.link} data-main={isMain}>
    {children}
  </a>
));
