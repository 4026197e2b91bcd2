import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

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
