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

/** For members. */
export const MEMBERS = {
  '/': () => import('#web/home/home.tsx').then((m) => m.Home),
  '/top': () => import('#web/home/home.tsx').then((m) => m.Home),
  '/latest-results': () => import('#web/live-results/latest-results.tsx').then((m) => m.LatestResults),
  '/latest-results-by-championship/$championshipId': () =>
    import('#web/live-results/championship-results.tsx').then((m) => m.ChampionshipResults),
  '/indv-result/$championshipId/$matchId': () =>
    import('#web/live-results/match-result.tsx').then((m) => m.MatchResult),
  '/member-info': () => import('#web/members/member-info.tsx').then((m) => m.MemberInfo),
  '/passkeys': () => import('#web/members/passkeys.tsx').then((m) => m.Passkeys),
  '/my-data': () => import('#web/members/my-data.tsx').then((m) => m.MyData),
  '/archive': () => import('#web/archive/archive.tsx').then((m) => m.Archive),
  '/archive/$fiscalYear/$championshipId': () =>
    import('#web/archive/competition-page.tsx').then((m) => m.CompetitionPage),
  '/faq': () => import('#web/faq/faq.tsx').then((m) => m.Faq),
  '/club-list': () => import('#web/clubs/club-list.tsx').then((m) => m.ClubList),
  '/coupon': () => import('#web/coupon/coupon.tsx').then((m) => m.Coupon),
  '/videos': () => import('#web/videos/videos.tsx').then((m) => m.Videos),
  '/pickup-news': () => import('#web/articles/news.tsx').then((m) => m.News),
  '/pickup-news/article/$fiscalYear/$newsId': () =>
    import('#web/articles/article.tsx').then((m) => m.NewsArticle),
  '/media': () => import('#web/articles/media.tsx').then((m) => m.Media),
  '/media/article/$fiscalYear/$articleId': () =>
    import('#web/articles/article.tsx').then((m) => m.MediaArticle),
  '/pics': () => import('#web/photos/photo-championships.tsx').then((m) => m.PhotoChampionships),
  '/pics-match-list/$championshipName/$championshipId': () =>
    import('#web/photos/photo-matches.tsx').then((m) => m.PhotoMatches),
  '/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2': () =>
    import('#web/photos/match-photos.tsx').then((m) => m.MatchPhotos),
};

/** For administrators. */
export const ADMINISTRATORS = {
  '/admin': () => import('#web/admin/hub/hub.tsx').then((m) => m.Hub),
  '/admin-audit': () => import('#web/admin/audit/audit.tsx').then((m) => m.Audit),
  '/admin-members': () => import('#web/admin/members/members.tsx').then((m) => m.Members),
  '/admin-members/$memberId': () => import('#web/admin/members/member.tsx').then((m) => m.Member),
  '/admin-accounts': () => import('#web/admin/members/lone-accounts.tsx').then((m) => m.LoneAccounts),
  '/admin-new-member': () => import('#web/admin/members/new-member.tsx').then((m) => m.NewMember),
  '/admin-inquiries': () => import('#web/admin/inquiries/inquiries.tsx').then((m) => m.Inquiries),
  '/admin-inquiries/$inquiryId': () => import('#web/admin/inquiries/inquiry.tsx').then((m) => m.Inquiry),
  '/admin-mail': () => import('#web/admin/mail/mail.tsx').then((m) => m.Mail),
  '/admin-articles': () => import('#web/admin/articles/articles.tsx').then((m) => m.Articles),
  '/admin-articles/$kind/$fiscalYear/$number': () =>
    import('#web/admin/articles/article-screen.tsx').then((m) => m.ArticleScreen),
  '/admin-latest-results': () =>
    import('#web/admin/results/latest-results.tsx').then((m) => m.AdminLatestResults),
  '/admin-latest-results-by-championship-name/$championshipId': () =>
    import('#web/admin/results/championship-results.tsx').then((m) => m.AdminChampionshipResults),
  '/admin-competition': () => import('#web/admin/competition/competitions.tsx').then((m) => m.Competitions),
  '/admin-competition/$championshipId': () =>
    import('#web/admin/competition/competition-page.tsx').then((m) => m.CompetitionPage),
  '/admin-reporter-links': () => import('#web/admin/links/reporter-links.tsx').then((m) => m.ReporterLinks),
  '/admin-fixture/$championshipId/$matchId': () =>
    import('#web/admin/fixture/fixture.tsx').then((m) => m.Fixture),
  '/admin-fixture-new/$championshipId': () =>
    import('#web/admin/fixture/new-fixture.tsx').then((m) => m.NewFixture),
  '/admin-championships': () =>
    import('#web/admin/championships/championships.tsx').then((m) => m.Championships),
  '/admin-championship-new': () =>
    import('#web/admin/championships/new-championship.tsx').then((m) => m.NewChampionship),
  '/admin-championship/$championshipId': () =>
    import('#web/admin/championships/championship.tsx').then((m) => m.Championship),
  '/admin-clubs': () => import('#web/admin/clubs/clubs.tsx').then((m) => m.Clubs),
  '/admin-club-new': () => import('#web/admin/clubs/new-club.tsx').then((m) => m.NewClub),
  '/admin-club/$clubId': () => import('#web/admin/clubs/club.tsx').then((m) => m.Club),
  '/admin-site': () => import('#web/admin/site/site-documents.tsx').then((m) => m.SiteDocuments),
  '/admin-site/$document': () => import('#web/admin/site/site-document.tsx').then((m) => m.SiteDocument),
  '/admin-photos': () => import('#web/admin/photos/photo-matches.tsx').then((m) => m.PhotoMatches),
  '/admin-photos/$championshipId/$matchId': () =>
    import('#web/admin/photos/match-photos.tsx').then((m) => m.MatchPhotos),
  '/admin-matches': () => import('#web/admin/matches/match-list.tsx').then((m) => m.MatchList),
  '/admin-match/$championshipId/$matchId': () =>
    import('#web/admin/matches/match-page.tsx').then((m) => m.MatchPage),
  '/admin-weekend': () => import('#web/admin/matches/weekend-page.tsx').then((m) => m.WeekendPage),
};

/** For those who enter matches: administrators and their helpers. */
export const INPUT = {
  '/admin-input-match-data': () => import('#web/admin/input/match-input.tsx').then((m) => m.MatchInput),
  '/confirm-match-input': () =>
    import('#web/admin/input/confirm-match-input.tsx').then((m) => m.ConfirmMatchInput),
};

/** Whether an address is one of these screens'. */
export function isOneOf(screens: object, pathname: string): boolean {
  return Object.keys(screens).some((path) => {
    const [start = '', ...parameters] = path.split('$');
    return parameters.length > 0 ? pathname.startsWith(start) : pathname === path;
  });
}
