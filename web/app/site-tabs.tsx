import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './site-tabs.module.css';
import { currentTab, TABS } from './tabs.ts';

/** The strip of seven tabs; on a narrow phone it scrolls sideways, and the current tab is brought into view. */
export function SiteTabs() {
  const router = useRouter();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  const current = currentTab(pathname);

  useEffect(() => {
    const follow = () => showCurrent(strip.current);
    follow();
    // After the router, which keeps what has been scrolled on the page before where it was.
    return router.subscribe('onRendered', follow);
  }, [router]);

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

/** The strip alone moves: the browser's own way would scroll the page as well. */
function showCurrent(strip: HTMLElement | null): void {
  const tab = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !tab) return;
  strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
