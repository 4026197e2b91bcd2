import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { siteConfig } from '#web/api/site-config.ts';
import styles from './members-layout.module.css';

/** The frame of the members' pages: logo, name and tabs above; each page brings its own bar below. */
export function MembersLayout() {
  const { data } = useQuery({ queryKey: ['site'], queryFn: siteConfig, staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>{data?.site.name ?? 'つなぐ'}</span>
        </Link>
      </header>
      <Tabs />
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
