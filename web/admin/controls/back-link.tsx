import { createLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { lastShown } from '../table/last-shown.ts';
import styles from './back-link.module.css';

type BackLinkProps = Omit<ComponentProps<'a'>, 'className'>;

/** Above a screen's heading: the way back to the list that it belongs to, which is its text. A list is found as it was left. */
export const BackLink = createLink(({ children, onClick, ...link }: BackLinkProps) => {
  const { history } = useRouter();
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    const shown = lastShown(event.currentTarget.pathname);
    if (shown === undefined || isForAnotherTab(event)) return onClick?.(event);
    event.preventDefault();
    history.push(shown.href, shown.searchedFor === undefined ? {} : { searchedFor: shown.searchedFor });
  };
  const anchor = { ...link, onClick: goBack };
  return (
    <a {...anchor} className={styles.back}>
      <span aria-hidden="true">‹</span>
      {children}
    </a>
  );
});

function isForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
