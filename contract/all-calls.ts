import type { Call } from './call.ts';
import * as adminCompetition from './championship/admin-competition.ts';
import * as archive from './championship/archive.ts';
import * as calendars from './championship/calendars.ts';
import * as championships from './championship/championships.ts';
import * as competition from './championship/competition.ts';
import * as days from './championship/days.ts';
import * as publicResults from './championship/public-results.ts';
import * as today from './championship/today.ts';
import * as clubPage from './club/club-page.ts';
import * as clubs from './club/clubs.ts';
import * as follows from './club/follows.ts';
import * as adminMatches from './match/admin.ts';
import * as board from './match/board.ts';
import * as entries from './match/entries.ts';
import * as fiscalYearFlow from './match/fiscal-year-flow.ts';
import * as fixtures from './match/fixtures.ts';
import * as matchInput from './match/input.ts';
import * as live from './match/live.ts';
import * as practice from './match/practice.ts';
import * as reporterLinks from './match/reporter-links.ts';
import * as resultsEntry from './match/results-entry.ts';
import * as match from './match/this-week.ts';
import * as matchV2 from './match/token-flow.ts';
import * as accounts from './member/accounts.ts';
import * as address from './member/address.ts';
import * as consent from './member/consent.ts';
import * as documentCookie from './member/document-cookie.ts';
import * as membersImport from './member/import.ts';
import * as linkedLogins from './member/linked-logins.ts';
import * as members from './member/members.ts';
import * as membership from './member/membership.ts';
import * as ownData from './member/own-data.ts';
import * as roles from './member/roles.ts';
import * as inquiries from './messaging/inquiries.ts';
import * as lineNotices from './messaging/line-notices.ts';
import * as mail from './messaging/mail.ts';
import * as mailings from './messaging/mailings.ts';
import * as notices from './messaging/notices.ts';
import * as alarms from './operations/alarms.ts';
import * as audit from './operations/audit.ts';
import * as setup from './operations/setup.ts';
import * as site from './operations/site.ts';
import * as visits from './operations/visits.ts';
import * as adminPayments from './payment/admin.ts';
import * as payments from './payment/payments.ts';
import * as articles from './publishing/articles.ts';
import * as content from './publishing/content.ts';
import * as photos from './publishing/photos.ts';
import * as search from './publishing/search.ts';
import * as siteAdmin from './publishing/site-admin.ts';
import * as siteImages from './publishing/site-images.ts';
import * as siteLists from './publishing/site-lists.ts';

const MODULES = [
  accounts,
  address,
  adminCompetition,
  adminMatches,
  adminPayments,
  alarms,
  archive,
  articles,
  audit,
  board,
  calendars,
  championships,
  clubPage,
  clubs,
  competition,
  consent,
  content,
  days,
  documentCookie,
  entries,
  fiscalYearFlow,
  fixtures,
  follows,
  inquiries,
  linkedLogins,
  lineNotices,
  live,
  mail,
  mailings,
  match,
  matchInput,
  matchV2,
  members,
  membersImport,
  membership,
  notices,
  ownData,
  payments,
  photos,
  practice,
  publicResults,
  reporterLinks,
  resultsEntry,
  roles,
  search,
  site,
  siteAdmin,
  siteImages,
  siteLists,
  today,
  visits,
];

/** Every call of the contract, in no order: what must hold for all of them is asked of these. */
export const ALL_CALLS: readonly Call[] = MODULES.flatMap(callsOf);

/** The calls of the first run. A site that is open serves none of them, and a server that is being set up serves no others. */
export const SETUP_CALLS: readonly Call[] = callsOf(setup);

/** The calls that a module exports, one by one or in a record or list. */
export function callsOf(module: object): readonly Call[] {
  return Object.values(module).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : [];
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
