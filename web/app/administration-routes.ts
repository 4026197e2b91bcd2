import { createRoute } from '@tanstack/react-router';
import { members } from './members-route.ts';

// Nothing is read ahead: who may read it is known only to the guard.
const administrators = createRoute({ getParentRoute: () => members, id: 'administrators' }).lazy(() =>
  import('./lazy/administrators-only.tsx').then(({ Route }) => Route),
);
const adminHub = createRoute({ getParentRoute: () => administrators, path: '/admin' }).lazy(() =>
  import('./lazy/admin-hub.tsx').then(({ Route }) => Route),
);
const adminAudit = createRoute({ getParentRoute: () => administrators, path: '/admin-audit' }).lazy(() =>
  import('./lazy/admin-audit.tsx').then(({ Route }) => Route),
);
const adminMembers = createRoute({ getParentRoute: () => administrators, path: '/admin-members' }).lazy(() =>
  import('./lazy/admin-members.tsx').then(({ Route }) => Route),
);
const adminMember = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-members/$memberId',
}).lazy(() => import('./lazy/admin-member.tsx').then(({ Route }) => Route));
const adminAccounts = createRoute({ getParentRoute: () => administrators, path: '/admin-accounts' }).lazy(
  () => import('./lazy/admin-accounts.tsx').then(({ Route }) => Route),
);
const adminNewMember = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-new-member',
}).lazy(() => import('./lazy/admin-new-member.tsx').then(({ Route }) => Route));
const adminInquiries = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-inquiries',
}).lazy(() => import('./lazy/admin-inquiries.tsx').then(({ Route }) => Route));
const adminInquiry = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-inquiries/$inquiryId',
}).lazy(() => import('./lazy/admin-inquiry.tsx').then(({ Route }) => Route));
const adminArticles = createRoute({ getParentRoute: () => administrators, path: '/admin-articles' }).lazy(
  () => import('./lazy/admin-articles.tsx').then(({ Route }) => Route),
);
const adminArticle = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-articles/$kind/$fiscalYear/$number',
}).lazy(() => import('./lazy/admin-article.tsx').then(({ Route }) => Route));
const adminLatestResults = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-latest-results',
}).lazy(() => import('./lazy/admin-latest-results.tsx').then(({ Route }) => Route));
const adminChampionship = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-latest-results-by-championship-name/$championshipId',
}).lazy(() => import('./lazy/admin-championship-results.tsx').then(({ Route }) => Route));
const adminCompetitions = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-competition',
}).lazy(() => import('./lazy/admin-competitions.tsx').then(({ Route }) => Route));
const adminCompetition = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-competition/$championshipId',
}).lazy(() => import('./lazy/admin-competition.tsx').then(({ Route }) => Route));
const adminReporterLinks = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-reporter-links',
}).lazy(() => import('./lazy/admin-reporter-links.tsx').then(({ Route }) => Route));
const adminFixture = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-fixture/$championshipId/$matchId',
}).lazy(() => import('./lazy/admin-fixture.tsx').then(({ Route }) => Route));
const adminFixtureNew = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-fixture-new/$championshipId',
}).lazy(() => import('./lazy/admin-fixture-new.tsx').then(({ Route }) => Route));

const adminChampionships = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-championships',
}).lazy(() => import('./lazy/admin-championships.tsx').then(({ Route }) => Route));
const adminChampionshipNew = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-championship-new',
}).lazy(() => import('./lazy/admin-championship-new.tsx').then(({ Route }) => Route));
const adminClubs = createRoute({ getParentRoute: () => administrators, path: '/admin-clubs' }).lazy(() =>
  import('./lazy/admin-clubs.tsx').then(({ Route }) => Route),
);
const adminClubNew = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-club-new',
}).lazy(() => import('./lazy/admin-club-new.tsx').then(({ Route }) => Route));
const adminClub = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-club/$clubId',
}).lazy(() => import('./lazy/admin-club.tsx').then(({ Route }) => Route));
const adminOneChampionship = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-championship/$championshipId',
}).lazy(() => import('./lazy/admin-championship.tsx').then(({ Route }) => Route));

const adminPhotos = createRoute({ getParentRoute: () => administrators, path: '/admin-photos' }).lazy(() =>
  import('./lazy/admin-photos.tsx').then(({ Route }) => Route),
);
const adminMatchPhotos = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-photos/$championshipId/$matchId',
}).lazy(() => import('./lazy/admin-match-photos.tsx').then(({ Route }) => Route));

const adminMatches = createRoute({ getParentRoute: () => administrators, path: '/admin-matches' }).lazy(() =>
  import('./lazy/admin-matches.tsx').then(({ Route }) => Route),
);
const adminMatch = createRoute({
  getParentRoute: () => administrators,
  path: '/admin-match/$championshipId/$matchId',
}).lazy(() => import('./lazy/admin-match.tsx').then(({ Route }) => Route));
const adminWeekend = createRoute({ getParentRoute: () => administrators, path: '/admin-weekend' }).lazy(() =>
  import('./lazy/admin-weekend.tsx').then(({ Route }) => Route),
);

// What belongs to the input of matches: administrators and who enters for them.
const input = createRoute({ getParentRoute: () => members, id: 'input' }).lazy(() =>
  import('./lazy/input-only.tsx').then(({ Route }) => Route),
);
const inputMatchData = createRoute({ getParentRoute: () => input, path: '/admin-input-match-data' }).lazy(
  () => import('./lazy/admin-input-match-data.tsx').then(({ Route }) => Route),
);
const confirmMatchInput = createRoute({ getParentRoute: () => input, path: '/confirm-match-input' }).lazy(
  () => import('./lazy/confirm-match-input.tsx').then(({ Route }) => Route),
);

/** The administrators' screens (reporter specification, section 2, and what keeps the members' area), behind their guards. */
export const administration = [
  administrators.addChildren([
    adminHub,
    adminAudit,
    adminMembers,
    adminMember,
    adminAccounts,
    adminNewMember,
    adminInquiries,
    adminInquiry,
    adminArticles,
    adminArticle,
    adminLatestResults,
    adminChampionship,
    adminCompetitions,
    adminCompetition,
    adminReporterLinks,
    adminPhotos,
    adminMatchPhotos,
    adminFixture,
    adminFixtureNew,
    adminMatches,
    adminMatch,
    adminWeekend,
    adminChampionships,
    adminChampionshipNew,
    adminOneChampionship,
    adminClubs,
    adminClubNew,
    adminClub,
  ]),
  input.addChildren([inputMatchData, confirmMatchInput]),
] as const;
