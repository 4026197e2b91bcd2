import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { siteQuery } from '#web/api/site-query.ts';
import { BottomBar, barEntry } from '#web/ui/bottom-bar.tsx';
import { useNow } from '#web/ui/drawn.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dateText } from '#web/ui/jst.ts';
import { useIsSignedIn } from './signed-in.ts';
import styles from './site-footer.module.css';

const HOUSE = 'M4 11 12 4l8 7M6 10v10h12V10';
const CALENDAR = 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h2M14 14h2';
const WAVES =
  'M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M8 16a6 6 0 0 1 0-8M16 8a6 6 0 0 1 0 8M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14';
const LETTER = 'M3 6h18v12H3zM3 7l9 7 9-7';
const TICKET = 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v3M14 11v2M14 15v3';

/** In large letters a word of five or six has two lines. */
const ENTRIES = [
  { to: '/top', icon: HOUSE, word: 'ホーム', rest: '' },
  { to: '/archive', icon: CALENDAR, word: '大会', rest: '日程' },
  { to: '/latest-results', icon: WAVES, word: 'ライブ', rest: '速報' },
  { to: '/contact', icon: LETTER, word: 'お問い', rest: '合わせ' },
  { to: '/coupon', icon: TICKET, word: 'クーポン', rest: '' },
] as const;

/** These screens bring a bar of their own in its place. */
const OWN_BAR: readonly string[] = [
  '/latest-results-by-championship/$championshipId',
  '/indv-result/$championshipId/$matchId',
];

/** The copyright line at the end of the page, and the bar of five at the bottom of the screen (section 2). */
export function SiteFooter() {
  const { data } = useQuery(siteQuery);
  const isOfScreen = useMatches({
    select: (matches) => matches.some(({ fullPath }) => OWN_BAR.includes(fullPath)),
  });
  // Without a sign-in, the form stands there in their place.
  const hasOwnBar = useIsSignedIn() && isOfScreen;
  const [year] = dateText(useNow()).split('-');
  return (
    <footer className={styles.footer}>
      {!hasOwnBar && (
        <BottomBar label="よく使うページ">
          {ENTRIES.map(({ to, icon, word, rest }) => (
            <Link key={to} to={to} className={barEntry} activeOptions={{ exact: true }}>
              <Icon path={icon} />
              <span>
                {word}
                <wbr />
                {rest}
              </span>
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
