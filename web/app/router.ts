import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { createRoute, createRouter, LazyRoute, redirect } from '@tanstack/react-router';
import { onAccessError } from '#web/api/as-member.ts';
import { REFUSED_SCREEN } from '#web/api/refused-screen.ts';
import { isSignedIn } from '#web/api/session.ts';
import { weekListQuery, weekQuery } from '#web/api/week-query.ts';
import { championshipQuery } from '#web/live-results/requests.ts';
import { Lost, OpenLayout } from './members-layout.tsx';
import { MembersOnly, SignInInstead } from './members-only.tsx';
import { PageLoading } from './page-loading.tsx';
import { queryClient } from './query-client.ts';
import { leadAwayFromRefused } from './refused-screens.ts';
import { ROUTING, root } from './root-route.ts';
import { screenRoutes } from './screen-routes.tsx';
import { ACCESS_ERRORS, ADMINISTRATORS, EVERYONES, INPUT, MEMBERS } from './screens.ts';

const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });
/** The frame and the guard of everything that members and administrators see. */
const members = createRoute({ getParentRoute: () => root, id: 'members', component: MembersOnly });
const administrators = createRoute({ getParentRoute: () => members, id: 'administrators' }).lazy(async () => {
  const { AdministratorsOnly } = await import('./administrators-only.tsx');
  return new LazyRoute({ id: 'administrators', component: AdministratorsOnly });
});
const input = createRoute({ getParentRoute: () => members, id: 'input' }).lazy(async () => {
  const { InputOnly } = await import('./input-only.tsx');
  return new LazyRoute({ id: 'input', component: InputOnly });
});

/** Renders nothing, as specified. */
const signUpNav = createRoute({ getParentRoute: () => root, path: '/signup-nav', component: () => null });

const leave = (address: string) => () => {
  // A page outside the app.
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

/** Reads ahead for members who are signed in. */
function read<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  if (isSignedIn()) void queryClient.prefetchQuery(query);
}

const readWeek = { loader: () => read(weekQuery) };
const readChampionship = {
  loader: ({ params }: { readonly params: { readonly championshipId: string } }) =>
    read(championshipQuery(params.championshipId)),
};

/**
 * A loader starts reading and doesn't wait: code and data come side by side, also when a finger nears a link. The other screens
 * read when they are drawn: what every page would carry to read ahead for them costs the live pages more.
 */
const READ_AHEAD = {
  '/': readWeek,
  '/top': readWeek,
  '/latest-results': { loader: () => read(weekListQuery) },
  '/latest-results-by-championship/$championshipId': readChampionship,
  '/indv-result/$championshipId/$matchId': readChampionship,
};

root.update({ notFoundComponent: Lost });

/** The screens of members and administrators. */
export const router = createRouter({
  routeTree: root.addChildren([
    open.addChildren(screenRoutes(open, ACCESS_ERRORS)),
    signUpNav,
    signUp,
    confirmSignUp,
    login,
    members.addChildren([
      ...screenRoutes(members, EVERYONES),
      ...screenRoutes(members, MEMBERS, READ_AHEAD),
      // Nothing is read ahead: only the guard knows who may read it.
      administrators.addChildren(
        screenRoutes(administrators, ADMINISTRATORS, {
          // A new article gets its address while it is written: it stays the same editor.
          '/admin-articles/$kind/$fiscalYear/$number': { remountDeps: () => 'editor' },
        }),
      ),
      input.addChildren(screenRoutes(input, INPUT)),
    ]),
  ]),
  ...ROUTING,
});

leadAwayFromRefused(queryClient);
onAccessError((to, asked) => {
  const { pathname, href } = router.state.location;
  // Several readings of one screen are refused at once.
  if (pathname === to) return;
  sessionStorage.setItem(REFUSED_SCREEN, href);
  // In its place: going back to it would only lead here again.
  void router.navigate({ to, hash: asked ?? '', replace: true });
});
