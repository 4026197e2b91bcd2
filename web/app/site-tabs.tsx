import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './site-tabs.module.css';

/** A tab is current on every page of its part of the site (members' specification, section 2). */
const TABS = [
  { to: '/top', label: 'TOP', prefixes: [] },
  { to: '/archive', label: '大会日程', prefixes: ['/archive'] },
  { to: '/latest-results', label: 'ライブ速報', prefixes: ['/latest-results', '/indv-result'] },
  { to: '/media', label: 'メディア', prefixes: ['/media'] },
  { to: '/pics', label: '写真', prefixes: ['/pics'] },
  { to: '/club-list', label: 'チーム紹介', prefixes: ['/club-list'] },
  { to: '/pickup-news', label: 'お知らせ', prefixes: ['/pickup-news'] },
] as const;

/** The strip of seven tabs; on a narrow phone it scrolls sideways, and the current tab is brought into view. */
export function SiteTabs() {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  const current = TABS.find((tab) => isCurrent(tab, pathname))?.to;

  useEffect(() => {
    if (current !== undefined) bringIntoView(strip.current, `a[href="${current}"]`);
  }, [current]);

  return (
    <nav ref={strip} className={styles.tabs} aria-label="主なページ">
      <ul className={styles.list}>
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.tab}
              // The router's own notion of current is the page, not the part of the site.
              activeOptions={{ exact: true }}
              aria-current={to === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isCurrent({ to, prefixes }: (typeof TABS)[number], pathname: string): boolean {
  if (pathname === to) return true;
  if (to === '/top') return pathname === '/';
  return prefixes.some((prefix) => pathname.startsWith(prefix));
}

/** The strip alone moves: the browser's own way would scroll the page as well. */
function bringIntoView(strip: HTMLElement | null, selector: string): void {
  const tab = strip?.querySelector<HTMLElement>(selector);
  if (!strip || !tab) return;
  strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
