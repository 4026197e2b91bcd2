import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { SiteHeader } from './site-header.tsx';

/** The reporters' screens stand alone (both specifications, section 2). */
const REPORTERS = '/connecter';

/** Where a page's own content begins. */
const CONTENT = 'content';

type SiteFrameProps = {
  /** Between the header and the page: the same on every page it stands above. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** What stands around every page but the reporters': header and footer, and the way past them by keyboard. */
export function SiteFrame({ above, children }: SiteFrameProps) {
  const { pathname } = useLocation();
  if (pathname.startsWith(REPORTERS)) return children;
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.getElementById(CONTENT)?.focus()}>
        本文へ進む
      </button>
      <SiteHeader />
      {above}
      <div id={CONTENT} className={styles.content} tabIndex={-1}>
        {children}
      </div>
      <SiteFooter />
    </>
  );
}
