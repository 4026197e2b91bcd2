import { Link, Outlet, useLocation } from '@tanstack/react-router';
import styles from './members-layout.module.css';
import { SiteHeader } from './site-header.tsx';

/** The frame of the members' pages: logo, name and tabs above; each page brings its own bar below. */
export function MembersLayout() {
  return (
    <>
      <SiteHeader />
      <Tabs />
      <Outlet />
    </>
  );
}

/** The frame of the pages that are open to everyone: no tabs, which lead to members' pages. */
export function OpenLayout() {
  return (
    <>
      <SiteHeader />
      <Outlet />
    </>
  );
}

/** A tab is current on every page of its part of the site. */
const TABS = [
  {
    to: '/latest-results',
    label: 'ライブ速報',
    prefixes: ['/latest-results', '/indv-result'],
  },
] as const;

function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label="メニュー">
      <ul className={styles.list}>
        {TABS.map(({ to, label, prefixes }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.tab}
              // The router's own notion of current is the exact page.
              aria-current={prefixes.some((prefix) => pathname.startsWith(prefix)) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
