import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { BottomBar, barEntry } from '#web/ui/bottom-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dateText } from '#web/ui/jst.ts';
import styles from './site-footer.module.css';

const ENTRIES = [
  { to: '/top', icon: 'home', label: 'ホーム' },
  { to: '/archive', icon: 'calendar', label: '大会日程' },
  { to: '/latest-results', icon: 'live', label: 'ライブ速報' },
  { to: '/contact', icon: 'mail', label: 'お問い合わせ' },
  { to: '/coupon', icon: 'coupon', label: 'クーポン' },
] as const;

/** These screens bring a bar of their own in its place. */
const OWN_BAR: readonly string[] = [
  '/latest-results-by-championship/$championshipId',
  '/indv-result/$championshipId/$matchId',
];

/** The copyright line at the end of the page, and the bar of five at the bottom of the screen (section 2). */
export function SiteFooter() {
  const { data } = useQuery(siteQuery);
  const hasOwnBar = useMatches({
    select: (matches) => matches.some(({ fullPath }) => OWN_BAR.includes(fullPath)),
  });
  const [year] = dateText(Date.now()).split('-');
  return (
    <footer className={styles.footer}>
      {!hasOwnBar && (
        <BottomBar label="よく使うページ">
          {ENTRIES.map(({ to, icon, label }) => (
            <Link key={to} to={to} className={barEntry} activeOptions={{ exact: true }}>
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </BottomBar>
      )}
      <small className={styles.copyright}>
        © {year} {data?.site.name ?? 'つなぐ'}
      </small>
    </footer>
  );
}
