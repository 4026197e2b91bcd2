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
  scrollRestoration: import.meta.env.SSR ? false : restoringUnlessScrolled(),
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
} as const;

/**
 * Whether the router may move the page to where it belongs: always, but for the first time, where a page that was drawn
 * before the program came has been scrolled already, by its reader or by the browser that came back to it.
 */
function restoringUnlessScrolled(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolledAlready = isFirst && scrollY > 0;
    isFirst = false;
    // The router comes back to places that it has heard of.
    if (isScrolledAlready) document.dispatchEvent(new Event('scroll'));
    return !isScrolledAlready;
  };
}
