import { adminAccountCalls } from './admin-accounts.ts';
import { adminArticleCalls } from './admin-articles.ts';
import { adminChampionshipCalls } from './admin-championships.ts';
import { adminClubCalls } from './admin-clubs.ts';
import { adminCompetitionCalls } from './admin-competition.ts';
import { adminInquiryCalls } from './admin-inquiries.ts';
import { adminMatchCalls } from './admin-matches.ts';
import { adminMemberCalls } from './admin-members.ts';
import { adminPhotoCalls } from './admin-photos.ts';
import { archiveCalls } from './archive.ts';
import { articleCalls } from './articles.ts';
import { auditCalls } from './audit.ts';
import type { Call } from './call.ts';
import { competitionCalls } from './competition.ts';
import { contentCalls } from './content.ts';
import { matchFlow, testMatchFlow } from './fiscal-year-flow.ts';
import { fixtureCalls } from './fixtures.ts';
import { inquiryCalls } from './inquiry.ts';
import { liveCalls } from './live.ts';
import { matchCalls } from './match.ts';
import { matchInputCalls } from './match-input.ts';
import { matchV2Calls } from './match-v2.ts';
import { membershipCalls } from './membership.ts';
import { photoCalls } from './photos.ts';
import { practiceCalls } from './practice.ts';
import { reporterLinkCalls } from './reporter-links.ts';
import { siteCalls } from './site.ts';

/** Every call of the contract, for what must hold for all of them. */
export const ALL_CALLS: readonly Call[] = [
  ...matchV2Calls,
  ...matchInputCalls,
  ...matchCalls,
  ...Object.values(matchFlow),
  ...Object.values(testMatchFlow),
  ...practiceCalls,
  ...archiveCalls,
  ...articleCalls,
  ...photoCalls,
  ...membershipCalls,
  ...liveCalls,
  ...competitionCalls,
  ...siteCalls,
  ...contentCalls,
  ...inquiryCalls,
  ...adminCompetitionCalls,
  ...reporterLinkCalls,
  ...fixtureCalls,
  ...adminPhotoCalls,
  ...adminChampionshipCalls,
  ...adminClubCalls,
  ...adminArticleCalls,
  ...auditCalls,
  ...adminMatchCalls,
  ...adminMemberCalls,
  ...adminAccountCalls,
  ...adminInquiryCalls,
];
