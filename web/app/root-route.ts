import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Broken } from './broken.tsx';
import { NotFound } from './not-found.tsx';

/** The root of both apps. Nothing stands around every screen: the members' pages bring their own frame, the reporters' have none. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});

/** How both apps go from screen to screen. */
export const ROUTING = {
  defaultPreload: 'intent',
  // Another match at the same screen is another screen.
  defaultRemountDeps: ({ params }: { readonly params: object }) => params,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
} as const;
