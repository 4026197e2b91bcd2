import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';
import { MembersOnly } from './members-only.tsx';
import { createMembersRouter } from './router.ts';

vi.mock('./sign-in.tsx', () => ({ SignIn: () => <h1>ログイン</h1> }));

/** The screens for members (members' specification, section 2). */
const MEMBERS_SCREENS = [
  '/',
  '/top',
  '/member-info',
  '/archive',
  '/archive/2026/cup',
  '/latest-results',
  '/latest-results-by-championship/cup',
  '/indv-result/cup/m1',
  '/media',
  '/media/article/2026/1',
  '/pickup-news',
  '/pickup-news/article/2026/1',
  '/pics',
  '/pics-match-list/cup/cup',
  '/pics-list/cup/cup/m1/2026-05-16/a/b',
  '/videos',
  '/coupon',
  '/club-list',
  '/club/7',
  '/search',
  '/faq',
];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url === '/config.json' ? { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ' } } : []),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: MembersOnly, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('banner');
}

const tabs = () => screen.queryByRole('navigation', { name: '主なページ' });
const signIn = () => screen.queryByRole('heading', { name: 'ログイン' });

test.each(['/contact', '/site-info/terms-of-service', '/faq'])(
  'ログインした会員には、%s にもタブがある',
  async (address) => {
    signInForTest();
    await open(address);
    expect(tabs()).not.toBeNull();
    expect(signIn()).toBeNull();
  },
);

test.each(['/contact', '/contact#withdrawal', '/site-info/terms-of-service'])(
  'ログインしていない人も %s は読め、会員のページへのタブはない',
  async (address) => {
    await open(address);
    expect(tabs()).toBeNull();
    expect(signIn()).toBeNull();
  },
);

test.each(MEMBERS_SCREENS)('%s は、ログインした人だけの枠の中にある', (address) => {
  const [matched, , found] = createMembersRouter().getMatchedRoutes(address);
  expect(found).toBeDefined();
  expect(matched.map(({ id }) => id)).toContain('/members');
});

test.each([...MEMBERS_SCREENS, '/contacts', '/site-info-of-members'])(
  'ログインしていない人には、%s の代わりにログインの画面が出る',
  async (address) => {
    await open(address);
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeDefined();
    expect(tabs()).toBeNull();
  },
);
