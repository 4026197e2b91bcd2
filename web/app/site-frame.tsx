import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { siteQuery } from '#web/api/site-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton } from './menu-button.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';

/** The reporters' screens stand alone (both specifications, section 2). */
const REPORTERS = '/connecter';

/** Where a page's own content begins. */
const CONTENT = 'content';

type SiteFrameProps = {
  /** Between the header and the page: the same on every page it stands above. Null for a desk, which has no footer either. */
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
      {above !== null && <SiteFooter />}
    </>
  );
}

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6';

/** Member information, logo and name, and the menu (members' specification, section 2). */
function SiteHeader() {
  const { data } = useQuery(siteQuery);
  return (
    <header className={styles.header}>
      <Link to="/member-info" className={styles.button} aria-label="会員情報">
        <Icon path={PERSON} />
      </Link>
      <Link to="/" className={styles.home} activeOptions={{ exact: true }}>
        <span className={styles.logo} />
        <span className={styles.name}>{data?.site.name ?? 'つなぐ'}</span>
      </Link>
      <MenuButton className={styles.button ?? ''} />
    </header>
  );
}
