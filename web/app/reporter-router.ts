import { createRouter } from '@tanstack/react-router';
import { searchOf } from '#web/api/site-config.ts';
import { REPORTERS } from './reporter-screens.ts';
import { createRoot, type Elsewhere, ROUTING } from './root-route.ts';
import { screenRoutes } from './screen-routes.tsx';

const root = createRoot();
const routeTree = root.addChildren(
  screenRoutes(root, REPORTERS, { '/connecter/$search': { validateSearch: linkOf } }),
);

/** The reporters' screens: an app of their own, which nobody goes to or leaves by a link. */
export function createReporterRouter(elsewhere?: Elsewhere) {
  return createRouter({
    routeTree,
    ...ROUTING,
    ...elsewhere,
    // As it stands: the router's own reading takes a token of digits for a number, and rounds it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: searchOf,
  });
}

/** The token in a category search's link. */
export function linkOf({ access_token: token }: Readonly<Record<string, unknown>>): {
  access_token?: string;
} {
  return typeof token === 'string' && token !== '' ? { access_token: token } : {};
}
