import type { ComponentProps } from 'react';
import styles from './deed-button.module.css';

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
