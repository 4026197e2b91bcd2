import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/**
 * Draws an element where links lead somewhere and readings that fail are not repeated, at the address `/` with what stands
 * behind it in `search`; `path` and `href` are where they have led.
 */
export function renderScreen(element: ReactNode, search = '') {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([here]),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...rendered, path: () => router.state.location.pathname, href: () => router.state.location.href };
}
