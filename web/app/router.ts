import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { championshipQuery, weekQuery } from '#web/live-results/requests.ts';
import { Broken } from './broken.tsx';
import { MembersLayout } from './members-layout.tsx';
import { NotFound } from './not-found.tsx';
import { queryClient } from './query-client.ts';
import { Root } from './root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Broken });

const toLatestResults = () => redirect({ to: '/latest-results', replace: true });
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw toLatestResults();
  },
});
const top = createRoute({
  getParentRoute: () => root,
  path: '/top',
  beforeLoad: () => {
    throw toLatestResults();
  },
});

function readChampionshipOf({ championshipId }: { readonly championshipId: string }): void {
  void queryClient.prefetchQuery(championshipQuery(championshipId));
}

const members = createRoute({ getParentRoute: () => root, id: 'members', component: MembersLayout });

// A loader starts reading and doesn't wait: code and data come side by side, also when a finger nears a link.
const latestResults = createRoute({
  getParentRoute: () => members,
  path: '/latest-results',
  loader: () => {
    void queryClient.prefetchQuery(weekQuery);
  },
}).lazy(() => import('./lazy/latest-results.tsx').then(({ Route }) => Route));
const championship = createRoute({
  getParentRoute: () => members,
  path: '/latest-results-by-championship/$championshipId',
  loader: ({ params }) => readChampionshipOf(params),
}).lazy(() => import('./lazy/championship-results.tsx').then(({ Route }) => Route));
const match = createRoute({
  getParentRoute: () => members,
  path: '/indv-result/$championshipId/$matchId',
  loader: ({ params }) => readChampionshipOf(params),
}).lazy(() => import('./lazy/match-result.tsx').then(({ Route }) => Route));

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

const routeTree = root.addChildren([
  start,
  top,
  members.addChildren([latestResults, championship, match]),
  selectReportingMatch,
  matchReport,
  editMatchResult,
]);

/** Every screen of the site (both specifications, section 2); each feature is loaded when it is first opened. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// After a navigation the reader stands at the page's heading, as after a page load.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation === undefined || !pathChanged) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
});
