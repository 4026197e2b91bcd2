/**
 * The table of the members' screens (both specifications, section 2), one row for each: its address, and all that anybody needs to
 * know of it, in the group of its readers. The router (router.ts), the menu, the service worker, the server's pages and link
 * previews, the weights of first pages (scripts/screen-table.ts) and the browser tests read it. The administrators' and the
 * reporters' apps have a table each. The build reads it as text: plain values only.
 *
 * A screen's component takes the parameters of its address as props, and is drawn anew when they change.
 */

import type { ScreenRows } from './screen-rows.ts';

/** In a frame without tabs, for everyone: the access-error pages (members' specification, section 6), and the page after leaving. */
export const ACCESS_ERRORS = {
  '/unauthenticated': {
    load: () => import('#web/access-error/members-only-notice.tsx').then((m) => m.MembersOnlyNotice),
  },
  '/relogin-nav': { load: () => import('#web/access-error/relogin-notice.tsx').then((m) => m.ReloginNotice) },
  '/left': { load: () => import('#web/access-error/left-notice.tsx').then((m) => m.LeftNotice) },
} satisfies ScreenRows;

/** For everyone; members see them in their frame. */
export const EVERYONES = {
  '/contact': {
    title: 'お問い合わせ',
    menu: 'help',
    needsScript: 'sending',
    isSeldom: true,
    load: () => import('#web/contact/contact.tsx').then((m) => m.Contact),
  },
  '/site-info/$name': {
    sample: { name: 'privacy-policy' },
    load: () => import('#web/app/site-info-page.tsx').then((m) => m.SiteInfoPage),
  },
} satisfies ScreenRows;

/** What is shown to people without an account, for everyone. */
export const PUBLIC = {
  '/public': {
    needsScript: 'scores',
    load: () => import('#web/strangers/open-championships.tsx').then((m) => m.OpenChampionships),
  },
  '/public/$championshipId': {
    needsScript: 'scores',
    sample: { championshipId: 'cup' },
    load: () => import('#web/strangers/open-championship.tsx').then((m) => m.OpenChampionship),
  },
  '/public/$championshipId/$matchId': {
    needsScript: 'scores',
    sample: { championshipId: 'cup', matchId: 'm1' },
    load: () => import('#web/strangers/open-match.tsx').then((m) => m.OpenMatch),
  },
} satisfies ScreenRows;

/** For members. */
export const MEMBERS = {
  '/': { needsScript: 'scores', load: () => import('#web/home/home.tsx').then((m) => m.Home) },
  '/top': {
    menu: 'places',
    label: 'TOP',
    needsScript: 'scores',
    load: () => import('#web/home/home.tsx').then((m) => m.Home),
  },
  '/search': {
    title: '探す',
    menu: 'places',
    icon: 'M15.5 15.5 20 20M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
    load: () => import('#web/search/search.tsx').then((m) => m.Search),
  },
  '/archive': {
    title: '大会日程／アーカイブ',
    menu: 'places',
    load: () => import('#web/archive/archive.tsx').then((m) => m.Archive),
  },
  '/archive/$fiscalYear/$championshipId': {
    needsScript: 'scores',
    sample: { fiscalYear: '2026', championshipId: 'cup' },
    load: () => import('#web/archive/competition-page.tsx').then((m) => m.CompetitionPage),
  },
  '/calendar': {
    title: '試合カレンダー',
    menu: 'places',
    load: () => import('#web/calendar/calendar.tsx').then((m) => m.Calendar),
  },
  '/calendar/$date': {
    sample: { date: '2026-05-16' },
    load: () => import('#web/calendar/calendar.tsx').then((m) => m.Calendar),
  },
  '/latest-results': {
    title: 'ライブ速報',
    menu: 'places',
    needsScript: 'scores',
    load: () => import('#web/live-results/latest-results.tsx').then((m) => m.LatestResults),
  },
  '/latest-results-by-championship/$championshipId': {
    needsScript: 'scores',
    sample: { championshipId: 'cup' },
    load: () => import('#web/live-results/championship-results.tsx').then((m) => m.ChampionshipResults),
  },
  '/indv-result/$championshipId/$matchId': {
    needsScript: 'scores',
    // The score is seen first.
    sponsors: 'below',
    sample: { championshipId: 'cup', matchId: 'm1' },
    load: () => import('#web/live-results/match-result.tsx').then((m) => m.MatchResult),
  },
  '/following': {
    title: 'フォロー中',
    menu: 'places',
    isPersonal: true,
    load: () => import('#web/follows/following.tsx').then((m) => m.Following),
  },
  '/media': {
    title: 'メディア',
    menu: 'places',
    load: () => import('#web/articles/media.tsx').then((m) => m.Media),
  },
  '/media/article/$fiscalYear/$articleId': {
    sample: { fiscalYear: '2026', articleId: '1' },
    load: () => import('#web/articles/article.tsx').then((m) => m.MediaArticle),
  },
  '/pics': {
    title: '写真',
    menu: 'places',
    isPersonal: true,
    isSeldom: true,
    load: () => import('#web/photos/photo-championships.tsx').then((m) => m.PhotoChampionships),
  },
  '/pics-match-list/$championshipName/$championshipId': {
    title: '写真',
    isPersonal: true,
    isSeldom: true,
    sample: { championshipName: 'spring', championshipId: 'cup' },
    load: () => import('#web/photos/photo-matches.tsx').then((m) => m.PhotoMatches),
  },
  '/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2': {
    title: '写真',
    isPersonal: true,
    isSeldom: true,
    sample: {
      championshipName: 'spring',
      championshipId: 'cup',
      matchId: 'm1',
      matchDate: '2026-05-16',
      club1: 'north',
      club2: 'south',
    },
    load: () => import('#web/photos/match-photos.tsx').then((m) => m.MatchPhotos),
  },
  '/videos': {
    title: '動画',
    menu: 'places',
    load: () => import('#web/videos/videos.tsx').then((m) => m.Videos),
  },
  '/club-list': {
    title: 'チーム紹介',
    menu: 'places',
    load: () => import('#web/clubs/club-list.tsx').then((m) => m.ClubList),
  },
  '/club/$clubId': {
    sample: { clubId: '7' },
    load: () => import('#web/clubs/club-page.tsx').then((m) => m.ClubPage),
  },
  '/pickup-news': {
    title: 'お知らせ',
    menu: 'places',
    load: () => import('#web/articles/news.tsx').then((m) => m.News),
  },
  '/pickup-news/article/$fiscalYear/$newsId': {
    sample: { fiscalYear: '2026', newsId: '1' },
    load: () => import('#web/articles/article.tsx').then((m) => m.NewsArticle),
  },
  '/coupon': {
    title: 'クーポン',
    menu: 'places',
    isPersonal: true,
    load: () => import('#web/coupon/coupon.tsx').then((m) => m.Coupon),
  },
  '/faq': {
    title: 'よくあるご質問',
    menu: 'help',
    load: () => import('#web/faq/faq.tsx').then((m) => m.Faq),
  },
  '/member-info': {
    title: '会員情報',
    isPersonal: true,
    load: () => import('#web/members/member-info.tsx').then((m) => m.MemberInfo),
  },
  '/passkeys': {
    title: 'パスキー',
    isPersonal: true,
    isSeldom: true,
    load: () => import('#web/members/passkeys.tsx').then((m) => m.Passkeys),
  },
  '/notices': {
    title: '通知の設定',
    isPersonal: true,
    load: () => import('#web/members/notices.tsx').then((m) => m.Notices),
  },
  '/calendars': {
    title: 'カレンダーに追加',
    isPersonal: true,
    load: () => import('#web/members/calendars.tsx').then((m) => m.Calendars),
  },
  '/calendars/$kind/$id': {
    isPersonal: true,
    sample: { kind: 'club', id: '7' },
    load: () => import('#web/members/calendars.tsx').then((m) => m.Calendars),
  },
  '/my-data': {
    title: 'あなたのデータ',
    isPersonal: true,
    isSeldom: true,
    load: () => import('#web/members/my-data.tsx').then((m) => m.MyData),
  },
  '/own-data': {
    title: '会員情報の変更',
    load: () => import('#web/members/own-data.tsx').then((m) => m.OwnData),
  },
  '/payments': {
    title: 'お支払い',
    load: () => import('#web/payments/payments.tsx').then((m) => m.Payments),
  },
  '/payment-check/$memberId/$type/$plan': {
    title: 'お申し込み内容の確認',
    sample: { memberId: 'M-0001', type: 'premium', plan: 'monthly' },
    load: () => import('#web/payments/payment-check.tsx').then((m) => m.PaymentCheck),
  },
  '/payment-done': {
    title: 'お支払い',
    load: () => import('#web/payments/payment-done.tsx').then((m) => m.PaymentDone),
  },
  '/receipt/$paymentId': {
    title: '領収書',
    sample: { paymentId: 'P-1' },
    load: () => import('#web/payments/receipt.tsx').then((m) => m.Receipt),
  },
  '/return-invoice/$invoiceId': {
    title: '返金明細書',
    sample: { invoiceId: 'i1' },
    load: () => import('#web/payments/return-invoice.tsx').then((m) => m.ReturnInvoice),
  },
  '/leaving': { title: '退会', load: () => import('#web/payments/leaving.tsx').then((m) => m.Leaving) },
} satisfies ScreenRows;

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
    {
      load: async () => {
        const { [name]: table } = await load();
        return (table[path] as { readonly load: () => Promise<unknown> }).load();
      },
    },
  ]);
  return Object.fromEntries(screens) as Tables[Name];
}
