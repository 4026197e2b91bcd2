import { createRootRoute } from '@tanstack/react-router';
import { Broken } from './broken.tsx';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';

/** Where the screens of both apps hang, the members' and the reporters'. */
export const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Broken });

/** How both apps go from screen to screen. */
export const ROUTING = {
  defaultPreload: 'intent',
  // Another match at the same screen is another screen.
  defaultRemountDeps: ({ params }: { readonly params: object }) => params,
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
} as const;
