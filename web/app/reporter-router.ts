import { createRoute, createRouter } from '@tanstack/react-router';
import { searchOf } from '#web/api/site-config.ts';
import { ROUTING, root } from './root-route.ts';

const selectReportingMatch = createRoute({
  getParentRoute: () => root,
  path: '/connecter/select-reporting-match/$urlAccessToken',
}).lazy(() => import('./lazy/select-reporting-match.tsx').then(({ Route }) => Route));
const matchReport = createRoute({
  getParentRoute: () => root,
  path: '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken',
}).lazy(() => import('./lazy/match-report.tsx').then(({ Route }) => Route));
const editMatchResult = createRoute({
  getParentRoute: () => root,
  path: '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken',
}).lazy(() => import('./lazy/edit-match-result-v2.tsx').then(({ Route }) => Route));

const registerMatchResult = createRoute({
  getParentRoute: () => root,
  path: '/connecter/register-match-result/$championshipId/$matchId',
}).lazy(() => import('./lazy/register-match-result.tsx').then(({ Route }) => Route));
const testRegisterMatchResult = createRoute({
  getParentRoute: () => root,
  path: '/connecter/test-register-match-result/$championshipId/$matchId',
}).lazy(() => import('./lazy/test-register-match-result.tsx').then(({ Route }) => Route));
const editChosenMatchResult = createRoute({
  getParentRoute: () => root,
  path: '/connecter/edit-match-result/$championshipId/$matchId',
}).lazy(() => import('./lazy/edit-match-result.tsx').then(({ Route }) => Route));
const categorySearch = createRoute({
  getParentRoute: () => root,
  path: '/connecter/$search',
  validateSearch: linkOf,
}).lazy(() => import('./lazy/category-search.tsx').then(({ Route }) => Route));

const screens = [
  selectReportingMatch,
  matchReport,
  editMatchResult,
  registerMatchResult,
  testRegisterMatchResult,
  editChosenMatchResult,
  categorySearch,
] as const;
export type ReporterScreens = typeof screens;

/** The reporters' screens (reporter specification, section 2): an app of their own, which nobody goes to or leaves by a link. */
export const reporterRouter = createRouter({
  routeTree: root.addChildren(screens),
  ...ROUTING,
  // As it stands: the router's own reading takes a token of digits for a number, and rounds it.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: searchOf,
});

/** The token in a category search's link. */
function linkOf({ access_token: token }: Readonly<Record<string, unknown>>): { access_token?: string } {
  return typeof token === 'string' && token !== '' ? { access_token: token } : {};
}
