import { createRootRoute, Outlet, type RouterHistory } from '@tanstack/react-router';
import { Broken } from './broken.tsx';
import { NotFound } from './not-found.tsx';

/** The root of an app. Nothing stands around every screen: the members' pages bring their own frame, the reporters' have none. */
export function createRoot() {
  return createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });
}

/** An app's router without a browser: what the page at an address shows. */
export type Elsewhere = { readonly history: RouterHistory };

/** How both apps go from screen to screen. */
export const ROUTING = {
  defaultPreload: 'intent',
  // Another match at the same screen is another screen.
  defaultRemountDeps: ({ params }: { readonly params: object }) => params,
  // On the server it would be a script inside the page.
  scrollRestoration: !import.meta.env.SSR,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
} as const;
