/** Which addresses are screens, and which page of HTML each of them opens in. */

/** The page of the members' app. */
export const MEMBERS_PAGE = '/index.html';
/** The page of the reporters' app. */
export const REPORTERS_PAGE = '/reporter.html';

/** The first parts of the addresses in the reporters' app. */
const REPORTERS = new Set(['connecter']);

/**
 * The first parts of the addresses in the members' app. Named one by one: whatever else is on this site (sign-in and
 * sign-out at the pool, registration, calls, photos, what nobody has thought of yet) is between browser and server.
 */
const MEMBERS = new Set([
  '',
  'archive',
  'club-list',
  'contact',
  'coupon',
  'faq',
  'indv-result',
  'latest-results',
  'latest-results-by-championship',
  'login',
  'media',
  'member-info',
  'pickup-news',
  'pics',
  'pics-list',
  'pics-match-list',
  'relogin-nav',
  'site-info',
  'top',
  'unauthenticated',
  'videos',
]);

/** The page that the screen at this path opens in; null for what is no screen, or one that is never read offline. */
export function pageOf(path: string): string | null {
  const [, first = ''] = path.split('/');
  if (MEMBERS.has(first)) return MEMBERS_PAGE;
  return REPORTERS.has(first) ? REPORTERS_PAGE : null;
}
