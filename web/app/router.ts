import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { onAccessError } from '#web/api/as-member.ts';
import { REFUSED_SCREEN } from '#web/api/refused-screen.ts';
import { isSignedIn } from '#web/api/session.ts';
import { weekListQuery, weekQuery } from '#web/api/week-query.ts';
import { championshipQuery } from '#web/live-results/requests.ts';
import { administration } from './administration-routes.ts';
import { Lost, OpenLayout } from './members-layout.tsx';
import { SignInInstead } from './members-only.tsx';
import { members } from './members-route.ts';
import { PageLoading } from './page-loading.tsx';
import { queryClient } from './query-client.ts';
import { leadAwayFromRefused } from './refused-screens.ts';
import { ROUTING, root } from './root-route.ts';

/** Open to everyone, in the site's frame: the access-error pages (members' specification, section 6). */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });
const unauthenticated = createRoute({ getParentRoute: () => open, path: '/unauthenticated' }).lazy(() =>
  import('./lazy/unauthenticated.tsx').then(({ Route }) => Route),
);
const relogin = createRoute({ getParentRoute: () => open, path: '/relogin-nav' }).lazy(() =>
  import('./lazy/relogin-nav.tsx').then(({ Route }) => Route),
);
/** Renders nothing, as specified. */
const signUpNav = createRoute({ getParentRoute: () => root, path: '/signup-nav', component: () => null });

const leave = (address: string) => () => {
  // A page of its own, outside the app.
  location.replace(address);
};
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  beforeLoad: leave('/signup.html'),
  component: PageLoading,
});
const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-signup',
  beforeLoad: leave('/signup.html#confirm'),
  component: PageLoading,
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ to: '/top', replace: true });
  },
  component: SignInInstead,
});
/** Reads ahead for whoever is signed in. */
function read<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  if (isSignedIn()) void queryClient.prefetchQuery(query);
}

// A loader starts reading and doesn't wait: code and data come side by side, also when a finger nears a link.
const start = createRoute({ getParentRoute: () => members, path: '/', loader: () => read(weekQuery) }).lazy(
  () => import('./lazy/home.tsx').then(({ StartRoute }) => StartRoute),
);
const top = createRoute({ getParentRoute: () => members, path: '/top', loader: () => read(weekQuery) }).lazy(
  () => import('./lazy/home.tsx').then(({ TopRoute }) => TopRoute),
);
const latestResults = createRoute({
  getParentRoute: () => members,
  path: '/latest-results',
  loader: () => read(weekListQuery),
}).lazy(() => import('./lazy/latest-results.tsx').then(({ Route }) => Route));
const championship = createRoute({
  getParentRoute: () => members,
  path: '/latest-results-by-championship/$championshipId',
  loader: ({ params }) => read(championshipQuery(params.championshipId)),
}).lazy(() => import('./lazy/championship-results.tsx').then(({ Route }) => Route));
const match = createRoute({
  getParentRoute: () => members,
  path: '/indv-result/$championshipId/$matchId',
  loader: ({ params }) => read(championshipQuery(params.championshipId)),
}).lazy(() => import('./lazy/match-result.tsx').then(({ Route }) => Route));

const siteInfo = createRoute({ getParentRoute: () => members, path: '/site-info/$name' }).lazy(() =>
  import('./lazy/site-info.tsx').then(({ Route }) => Route),
);
const contact = createRoute({ getParentRoute: () => members, path: '/contact' }).lazy(() =>
  import('./lazy/contact.tsx').then(({ Route }) => Route),
);

const memberInfo = createRoute({ getParentRoute: () => members, path: '/member-info' }).lazy(() =>
  import('./lazy/member-info.tsx').then(({ Route }) => Route),
);

// These read when they are drawn: what every page would carry to read ahead for them costs the live pages more.
const archive = createRoute({ getParentRoute: () => members, path: '/archive' }).lazy(() =>
  import('./lazy/archive.tsx').then(({ Route }) => Route),
);
const competition = createRoute({
  getParentRoute: () => members,
  path: '/archive/$fiscalYear/$championshipId',
}).lazy(() => import('./lazy/competition.tsx').then(({ Route }) => Route));
const faq = createRoute({ getParentRoute: () => members, path: '/faq' }).lazy(() =>
  import('./lazy/faq.tsx').then(({ Route }) => Route),
);
const clubList = createRoute({ getParentRoute: () => members, path: '/club-list' }).lazy(() =>
  import('./lazy/club-list.tsx').then(({ Route }) => Route),
);
const coupon = createRoute({ getParentRoute: () => members, path: '/coupon' }).lazy(() =>
  import('./lazy/coupon.tsx').then(({ Route }) => Route),
);
const videos = createRoute({ getParentRoute: () => members, path: '/videos' }).lazy(() =>
  import('./lazy/videos.tsx').then(({ Route }) => Route),
);
const pickupNews = createRoute({ getParentRoute: () => members, path: '/pickup-news' }).lazy(() =>
  import('./lazy/pickup-news.tsx').then(({ Route }) => Route),
);
const pickupNewsArticle = createRoute({
  getParentRoute: () => members,
  path: '/pickup-news/article/$fiscalYear/$newsId',
}).lazy(() => import('./lazy/pickup-news-article.tsx').then(({ Route }) => Route));
const media = createRoute({ getParentRoute: () => members, path: '/media' }).lazy(() =>
  import('./lazy/media.tsx').then(({ Route }) => Route),
);
const mediaArticle = createRoute({
  getParentRoute: () => members,
  path: '/media/article/$fiscalYear/$articleId',
}).lazy(() => import('./lazy/media-article.tsx').then(({ Route }) => Route));
const pics = createRoute({ getParentRoute: () => members, path: '/pics' }).lazy(() =>
  import('./lazy/pics.tsx').then(({ Route }) => Route),
);
const picsMatchList = createRoute({
  getParentRoute: () => members,
  path: '/pics-match-list/$championshipName/$championshipId',
}).lazy(() => import('./lazy/pics-match-list.tsx').then(({ Route }) => Route));
const picsList = createRoute({
  getParentRoute: () => members,
  path: '/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2',
}).lazy(() => import('./lazy/pics-list.tsx').then(({ Route }) => Route));

const screens = [
  open.addChildren([unauthenticated, relogin]),
  signUpNav,
  signUp,
  confirmSignUp,
  login,
  members.addChildren([
    start,
    top,
    latestResults,
    championship,
    match,
    siteInfo,
    contact,
    memberInfo,
    archive,
    competition,
    faq,
    clubList,
    coupon,
    videos,
    pickupNews,
    pickupNewsArticle,
    media,
    mediaArticle,
    pics,
    picsMatchList,
    picsList,
    ...administration,
  ]),
] as const;
export type MemberScreens = typeof screens;

root.update({ notFoundComponent: Lost });

/**
 * Every screen for members and administrators (both specifications, section 2); each feature is loaded when it is first
 * opened. The reporters' screens are an app of their own.
 */
export const router = createRouter({ routeTree: root.addChildren(screens), ...ROUTING });

leadAwayFromRefused(queryClient);
onAccessError((to, asked) => {
  const { pathname, href } = router.state.location;
  // Several readings of one screen are refused at once.
  if (pathname === to) return;
  sessionStorage.setItem(REFUSED_SCREEN, href);
  // In its place: going back to it would only lead here again.
  void router.navigate({ to, hash: asked ?? '', replace: true });
});
