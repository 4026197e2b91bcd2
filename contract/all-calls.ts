import * as accounts from './accounts.ts';
import * as address from './address.ts';
import * as adminCompetition from './admin-competition.ts';
import * as adminMatches from './admin-matches.ts';
import * as adminPayments from './admin-payments.ts';
import * as alarms from './alarms.ts';
import * as archive from './archive.ts';
import * as articles from './articles.ts';
import * as audit from './audit.ts';
import * as board from './board.ts';
import * as calendars from './calendars.ts';
import type { Call } from './call.ts';
import * as championships from './championships.ts';
import * as clubPage from './club-page.ts';
import * as clubs from './clubs.ts';
import * as competition from './competition.ts';
import * as consent from './consent.ts';
import * as content from './content.ts';
import * as days from './days.ts';
import * as documentCookie from './document-cookie.ts';
import * as entries from './entries.ts';
import * as fiscalYearFlow from './fiscal-year-flow.ts';
import * as fixtures from './fixtures.ts';
import * as follows from './follows.ts';
import * as inquiries from './inquiries.ts';
import * as lineNotices from './line-notices.ts';
import * as linkedLogins from './linked-logins.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as mailings from './mailings.ts';
import * as match from './match.ts';
import * as matchInput from './match-input.ts';
import * as matchV2 from './match-v2.ts';
import * as members from './members.ts';
import * as membersImport from './members-import.ts';
import * as membership from './membership.ts';
import * as notices from './notices.ts';
import * as ownData from './own-data.ts';
import * as payments from './payments.ts';
import * as photos from './photos.ts';
import * as practice from './practice.ts';
import * as publicResults from './public-results.ts';
import * as reporterLinks from './reporter-links.ts';
import * as resultsEntry from './results-entry.ts';
import * as roles from './roles.ts';
import * as search from './search.ts';
import * as setup from './setup.ts';
import * as site from './site.ts';
import * as siteAdmin from './site-admin.ts';
import * as siteImages from './site-images.ts';
import * as siteLists from './site-lists.ts';
import * as today from './today.ts';
import * as visits from './visits.ts';

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
