/**
 * The administrators' part of the table of screens (screens.ts): loaded with the first of them, for members' pages have no room for
 * the names of their files.
 */

import type { ScreenRows } from './screen-rows.ts';

/** For administrators. */
export const ADMINISTRATORS = {
  '/admin': { load: () => import('#web/admin/hub/hub.tsx').then((m) => m.Hub) },
  '/admin-audit': { load: () => import('#web/admin/audit/audit.tsx').then((m) => m.Audit) },
  '/admin-members': { load: () => import('#web/admin/members/members.tsx').then((m) => m.Members) },
  '/admin-members/$memberId': { load: () => import('#web/admin/members/member.tsx').then((m) => m.Member) },
  '/admin-members-import': {
    load: () => import('#web/admin/members-import/members-import.tsx').then((m) => m.MembersImport),
  },
  '/admin-accounts': {
    load: () => import('#web/admin/members/lone-accounts.tsx').then((m) => m.LoneAccounts),
  },
  '/admin-new-member': { load: () => import('#web/admin/members/new-member.tsx').then((m) => m.NewMember) },
  '/admin-usage': { load: () => import('#web/admin/usage/usage.tsx').then((m) => m.Usage) },
  '/admin-payments': { load: () => import('#web/admin/payments/payments.tsx').then((m) => m.Payments) },
  '/admin-payments-list': {
    load: () => import('#web/admin/payments/payment-list.tsx').then((m) => m.PaymentList),
  },
  '/admin-return-invoice/$invoiceId': {
    load: () => import('#web/admin/payments/return-invoice.tsx').then((m) => m.ReturnInvoice),
  },
  '/admin-inquiries': { load: () => import('#web/admin/inquiries/inquiries.tsx').then((m) => m.Inquiries) },
  '/admin-inquiries/$inquiryId': {
    load: () => import('#web/admin/inquiries/inquiry.tsx').then((m) => m.Inquiry),
  },
  '/admin-mail': { load: () => import('#web/admin/mail/mail.tsx').then((m) => m.Mail) },
  '/admin-mailings': { load: () => import('#web/admin/mailings/mailings.tsx').then((m) => m.Mailings) },
  '/admin-mailing-new': {
    load: () => import('#web/admin/mailings/new-mailing.tsx').then((m) => m.NewMailing),
  },
  '/admin-mailing/$mailingId': {
    load: () => import('#web/admin/mailings/mailing.tsx').then((m) => m.Mailing),
  },
  '/admin-roles': { load: () => import('#web/admin/roles/roles-page.tsx').then((m) => m.RolesPage) },
  '/admin-articles': { load: () => import('#web/admin/articles/articles.tsx').then((m) => m.Articles) },
  '/admin-articles/$kind/$fiscalYear/$number': {
    load: () => import('#web/admin/articles/article-screen.tsx').then((m) => m.ArticleScreen),
  },
  '/admin-latest-results': {
    load: () => import('#web/admin/results/latest-results.tsx').then((m) => m.AdminLatestResults),
  },
  '/admin-latest-results-by-championship-name/$championshipId': {
    load: () => import('#web/admin/results/championship-results.tsx').then((m) => m.AdminChampionshipResults),
  },
  '/admin-competition': {
    load: () => import('#web/admin/competition/competitions.tsx').then((m) => m.Competitions),
  },
  '/admin-competition/$championshipId': {
    load: () => import('#web/admin/competition/competition-page.tsx').then((m) => m.CompetitionPage),
  },
  '/admin-reporter-links': {
    load: () => import('#web/admin/links/reporter-links.tsx').then((m) => m.ReporterLinks),
  },
  '/admin-fixture/$championshipId/$matchId': {
    load: () => import('#web/admin/fixture/fixture.tsx').then((m) => m.Fixture),
  },
  '/admin-fixture-new/$championshipId': {
    load: () => import('#web/admin/fixture/new-fixture.tsx').then((m) => m.NewFixture),
  },
  '/admin-championships': {
    load: () => import('#web/admin/championships/championships.tsx').then((m) => m.Championships),
  },
  '/admin-championship-new': {
    load: () => import('#web/admin/championships/new-championship.tsx').then((m) => m.NewChampionship),
  },
  '/admin-championship/$championshipId': {
    load: () => import('#web/admin/championships/championship.tsx').then((m) => m.Championship),
  },
  '/admin-schedule': { load: () => import('#web/admin/schedule/schedules.tsx').then((m) => m.Schedules) },
  '/admin-schedule/$championshipId': {
    load: () => import('#web/admin/schedule/schedule-page.tsx').then((m) => m.SchedulePage),
  },
  '/admin-clubs': { load: () => import('#web/admin/clubs/clubs.tsx').then((m) => m.Clubs) },
  '/admin-club-new': { load: () => import('#web/admin/clubs/new-club.tsx').then((m) => m.NewClub) },
  '/admin-club/$clubId': { load: () => import('#web/admin/clubs/club.tsx').then((m) => m.Club) },
  '/admin-site': { load: () => import('#web/admin/site/site-documents.tsx').then((m) => m.SiteDocuments) },
  '/admin-site/$document': {
    load: () => import('#web/admin/site/site-document.tsx').then((m) => m.SiteDocument),
  },
  '/admin-photos': { load: () => import('#web/admin/photos/photo-matches.tsx').then((m) => m.PhotoMatches) },
  '/admin-photos/$championshipId/$matchId': {
    load: () => import('#web/admin/photos/match-photos.tsx').then((m) => m.MatchPhotos),
  },
  '/admin-matches': { load: () => import('#web/admin/matches/match-list.tsx').then((m) => m.MatchList) },
  '/admin-match/$championshipId/$matchId': {
    load: () => import('#web/admin/matches/match-page.tsx').then((m) => m.MatchPage),
  },
  '/admin-today': { load: () => import('#web/admin/board/board-page.tsx').then((m) => m.BoardPage) },
  '/admin-weekend': { load: () => import('#web/admin/matches/weekend-page.tsx').then((m) => m.WeekendPage) },
  '/admin-results': {
    load: () => import('#web/admin/results-entry/results-entry-page.tsx').then((m) => m.ResultsEntryPage),
  },
} satisfies ScreenRows;

/** For those who enter matches: administrators and their helpers. */
export const INPUT = {
  '/admin-input-match-data': {
    load: () => import('#web/admin/input/match-input.tsx').then((m) => m.MatchInput),
  },
  '/confirm-match-input': {
    load: () => import('#web/admin/input/confirm-match-input.tsx').then((m) => m.ConfirmMatchInput),
  },
} satisfies ScreenRows;
