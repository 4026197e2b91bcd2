import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './back-link.module.css';

type BackLinkProps = Omit<ComponentProps<'a'>, 'className'>;

/** Above a screen's heading: the way back to the list that it belongs to, which is its text. */
export const BackLink = createLink(({ children, ...link }: BackLinkProps) => (
  <a {...link} className={styles.back}>
    <span aria-hidden="true">‹</span>
    {children}
  </a>
));
