/**
 * The seven parts of the site (members' specification, section 2): a tab is current on every page whose address begins
 * with one of its prefixes.
 */
export const TABS = [
  { to: '/top', label: 'TOP', prefixes: [] },
  { to: '/archive', label: '大会日程', prefixes: ['/archive', '/calendar'] },
  { to: '/latest-results', label: 'ライブ速報', prefixes: ['/latest-results', '/indv-result'] },
  { to: '/media', label: 'メディア', prefixes: ['/media'] },
  { to: '/pics', label: '写真', prefixes: ['/pics'] },
  { to: '/club-list', label: 'チーム紹介', prefixes: ['/club-list', '/club/'] },
  { to: '/pickup-news', label: 'お知らせ', prefixes: ['/pickup-news'] },
] as const;

/** Where the tab leads that is current at this path; undefined on pages that belong to none. */
export function currentTab(pathname: string): (typeof TABS)[number]['to'] | undefined {
  // Every address begins like the top's.
  if (pathname === '/' || pathname === '/top') return '/top';
  return TABS.find(({ prefixes }) => prefixes.some((prefix) => pathname.startsWith(prefix)))?.to;
}
