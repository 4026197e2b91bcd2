/**
 * The table of the members' and administrators' screens (both specifications, section 2): address, whose it is, component.
 * The router (router.ts), the service worker's addresses, the files that the server names in a page, and the weights of first
 * pages (vite.config.ts) are read from it. The reporters' app has its own table (reporter-screens.ts). Plain data without
 * imports: the build reads it, too.
 *
 * A screen's component takes the parameters of its address as props, and is drawn anew when they change.
 */

/** In a frame without tabs, for everyone: the access-error pages (members' specification, section 6), and the page after leaving. */
export const ACCESS_ERRORS = {
  '/unauthenticated': () =>
    import('#web/access-error/members-only-notice.tsx').then((m) => m.MembersOnlyNotice),
  '/relogin-nav': () => import('#web/access-error/relogin-notice.tsx').then((m) => m.ReloginNotice),
  '/left': () => import('#web/access-error/left-notice.tsx').then((m) => m.LeftNotice),
};

/** For everyone; members see them in their frame. */
export const EVERYONES = {
  '/site-info/$name': () => import('#web/app/site-info-page.tsx').then((m) => m.SiteInfoPage),
  '/contact': () => import('#web/contact/contact.tsx').then((m) => m.Contact),
};

/** What is shown to people without an account, for everyone. */
export const PUBLIC = rest(() => import('./public-screens.ts'), 'PUBLIC', [
  '/public',
  '/public/$championshipId',
  '/public/$championshipId/$matchId',
]);

/** For members. */
export const MEMBERS = {
  '/': () => import('#web/home/home.tsx').then((m) => m.Home),
  '/top': () => import('#web/home/home.tsx').then((m) => m.Home),
  '/latest-results': () => import('#web/live-results/latest-results.tsx').then((m) => m.LatestResults),
  '/latest-results-by-championship/$championshipId': () =>
    import('#web/live-results/championship-results.tsx').then((m) => m.ChampionshipResults),
  '/indv-result/$championshipId/$matchId': () =>
    import('#web/live-results/match-result.tsx').then((m) => m.MatchResult),
  '/archive': () => import('#web/archive/archive.tsx').then((m) => m.Archive),
  '/archive/$fiscalYear/$championshipId': () =>
    import('#web/archive/competition-page.tsx').then((m) => m.CompetitionPage),
  '/pickup-news': () => import('#web/articles/news.tsx').then((m) => m.News),
  '/pickup-news/article/$fiscalYear/$newsId': () =>
    import('#web/articles/article.tsx').then((m) => m.NewsArticle),
  '/media': () => import('#web/articles/media.tsx').then((m) => m.Media),
  '/media/article/$fiscalYear/$articleId': () =>
    import('#web/articles/article.tsx').then((m) => m.MediaArticle),
};

/** For members, too: what is seldom opened first. */
export const MORE = rest(() => import('./more-screens.ts'), 'MORE', [
  '/member-info',
  '/passkeys',
  '/notices',
  '/my-data',
  '/own-data',
  '/payments',
  '/payment-check/$memberId/$type/$plan',
  '/payment-done',
  '/receipt/$paymentId',
  '/return-invoice/$invoiceId',
  '/leaving',
  '/club-list',
  '/club/$clubId',
  '/search',
  '/calendar',
  '/calendar/$date',
  '/following',
  '/calendars',
  '/calendars/$kind/$id',
  '/faq',
  '/coupon',
  '/videos',
  '/pics',
  '/pics-match-list/$championshipName/$championshipId',
  '/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2',
]);

const desk = () => import('./desk-screens.ts');

/** For administrators. */
export const ADMINISTRATORS = rest(desk, 'ADMINISTRATORS', [
  '/admin',
  '/admin-audit',
  '/admin-members',
  '/admin-members/$memberId',
  '/admin-members-import',
  '/admin-accounts',
  '/admin-new-member',
  '/admin-usage',
  '/admin-payments',
  '/admin-payments-list',
  '/admin-return-invoice/$invoiceId',
  '/admin-inquiries',
  '/admin-inquiries/$inquiryId',
  '/admin-mail',
  '/admin-mailings',
  '/admin-mailing-new',
  '/admin-mailing/$mailingId',
  '/admin-roles',
  '/admin-articles',
  '/admin-articles/$kind/$fiscalYear/$number',
  '/admin-latest-results',
  '/admin-latest-results-by-championship-name/$championshipId',
  '/admin-competition',
  '/admin-competition/$championshipId',
  '/admin-reporter-links',
  '/admin-fixture/$championshipId/$matchId',
  '/admin-fixture-new/$championshipId',
  '/admin-championships',
  '/admin-championship-new',
  '/admin-championship/$championshipId',
  '/admin-schedule',
  '/admin-schedule/$championshipId',
  '/admin-clubs',
  '/admin-club-new',
  '/admin-club/$clubId',
  '/admin-site',
  '/admin-site/$document',
  '/admin-photos',
  '/admin-photos/$championshipId/$matchId',
  '/admin-matches',
  '/admin-match/$championshipId/$matchId',
  '/admin-today',
  '/admin-weekend',
  '/admin-results',
]);

/** For those who enter matches: administrators and their helpers. */
export const INPUT = rest(desk, 'INPUT', ['/admin-input-match-data', '/confirm-match-input']);

/** A table of a file that comes with the first of its screens: of each, only the address is here. */
function rest<Tables, Name extends keyof Tables>(
  load: () => Promise<Tables>,
  name: Name,
  paths: readonly (keyof Tables[Name])[],
): Tables[Name] {
  const screens = paths.map((path) => [
    path,
    async () => {
      const { [name]: table } = await load();
      return (table[path] as () => Promise<unknown>)();
    },
  ]);
  return Object.fromEntries(screens) as Tables[Name];
}

/** Whether an address is one of these screens'. */
export function isOneOf(screens: object, pathname: string): boolean {
  return Object.keys(screens).some((path) => {
    const [start = '', ...parameters] = path.split('$');
    return parameters.length > 0 ? pathname.startsWith(start) : pathname === path;
  });
}
