import { createRoute, createRouter } from '@tanstack/react-router';
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

const screens = [selectReportingMatch, matchReport, editMatchResult] as const;
export type ReporterScreens = typeof screens;

/** The reporters' screens (reporter specification, section 2): an app of their own, which nobody goes to or leaves by a link. */
export const reporterRouter = createRouter({ routeTree: root.addChildren(screens), ...ROUTING });
