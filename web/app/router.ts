import { createRoute, createRouter, LazyRoute, redirect } from '@tanstack/react-router';
import { onAccessError } from '#web/api/as-member.ts';
import { REFUSED_SCREEN } from '#web/api/refused-screen.ts';
import { isSignedIn } from '#web/api/session.ts';
import { Lost, OpenLayout } from './members-layout.tsx';
import { MembersOnly, SignInInstead } from './members-only.tsx';
import { PageLoading } from './page-loading.tsx';
import { queryClient } from './query-client.ts';
import { leadAwayFromRefused } from './refused-screens.ts';
import { createRoot, type Elsewhere, ROUTING } from './root-route.ts';
import { screenRoutes } from './screen-routes.tsx';
import { ACCESS_ERRORS, ADMINISTRATORS, EVERYONES, INPUT, MEMBERS, PUBLIC } from './screens.ts';

const root = createRoot();
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

root.update({ notFoundComponent: Lost });
const routeTree = root.addChildren([
  open.addChildren([...screenRoutes(open, ACCESS_ERRORS), ...screenRoutes(open, PUBLIC)]),
  signUpNav,
  signUp,
  confirmSignUp,
  login,
  members.addChildren([
    ...screenRoutes(members, EVERYONES),
    ...screenRoutes(members, MEMBERS, { '/search': { validateSearch: searchIn } }),
    administrators.addChildren(
      screenRoutes(administrators, ADMINISTRATORS, {
        // A new article gets its address while it is written: it stays the same editor.
        '/admin-articles/$kind/$fiscalYear/$number': { remountDeps: () => 'editor' },
      }),
    ),
    input.addChildren(screenRoutes(input, INPUT)),
  ]),
]);

/** What is searched. The router takes figures for a number, and true for a yes. */
export function searchIn({ q = '' }: Readonly<Record<string, unknown>>): { q?: string } {
  return q === '' || Object(q) === q ? {} : { q: String(q) };
}

/** The screens of members and administrators. */
export function createMembersRouter(elsewhere?: Elsewhere) {
  return createRouter({ routeTree, ...ROUTING, ...elsewhere });
}

/** Leads a reader whose membership doesn't reach a screen, or has ended, to the page that says so. */
export function leadAwayFrom(router: ReturnType<typeof createMembersRouter>): void {
  leadAwayFromRefused(queryClient);
  onAccessError((to, asked) => {
    const { pathname, href } = router.state.location;
    // Several readings of one screen are refused at once.
    if (pathname === to) return;
    sessionStorage.setItem(REFUSED_SCREEN, href);
    // In its place: going back to it would only lead here again.
    void router.navigate({ to, hash: asked ?? '', replace: true });
  });
}
