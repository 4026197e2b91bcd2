import { text } from 'node:stream/consumers';
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
import { prerenderToNodeStream } from 'react-dom/static';
import { vi } from 'vitest';
import { setDrawn } from '#web/ui/drawn.ts';
import { loadLaterParts } from '#web/ui/later.tsx';
import { EditMatchResult } from '../category/edit-match-result.tsx';
import { RegisterMatchResult, TestRegisterMatchResult } from '../category/register-match-result.tsx';
import { EditMatchResultV2 } from '../edit/edit-match-result-v2.tsx';
import { createMemoryStorage, type Storage } from '../outbox/storage.ts';
import { OutboxContext } from '../outbox/use-outbox.ts';
import { MatchReport } from '../report/match-report.tsx';
import { SelectReportingMatch } from '../select/select-reporting-match.tsx';
import type { fakeServer } from './fake-server.ts';
import { onePageOutbox } from './one-page-outbox.ts';
import { IDS } from './wire.ts';

export const SELECT_PATH = `/connecter/select-reporting-match/${IDS.urlAccessToken}`;
export const REPORT_PATH = `/connecter/match-report/${IDS.championshipId}/1/${IDS.matchId}/${IDS.urlAccessToken}`;
export const EDIT_PATH = `/connecter/edit-match-result-v2/${IDS.championshipId}/${IDS.matchId}/${IDS.urlAccessToken}`;
export const REGISTER_PATH = `/connecter/register-match-result/${IDS.championshipId}/${IDS.matchId}`;
export const PRACTICE_PATH = `/connecter/test-register-match-result/${IDS.championshipId}/${IDS.matchId}`;
export const CORRECT_PATH = `/connecter/edit-match-result/${IDS.championshipId}/${IDS.matchId}`;

/** As in the app (web/app/query-client.ts). */
const FRESH_MS = 30_000;

/** Opens a reporter's screen at a path, in front of a fake server; on a phone that has kept what `storage` holds. */
export function renderScreen(
  path: string,
  server: ReturnType<typeof fakeServer>,
  storage: Storage = createMemoryStorage(),
) {
  vi.stubGlobal('fetch', server.fetch);
  const { page, outbox, router } = pageAt(path, storage);
  render(page);
  return {
    outbox,
    pathname: () => decodeURIComponent(router.state.location.pathname),
    href: () => router.state.location.href,
  };
}

/**
 * The same as the server draws it from these answers, and as it comes alive then on the phone; `mismatches` are
 * where the phone would have begun with something else.
 */
export async function renderDrawn(
  path: string,
  server: ReturnType<typeof fakeServer>,
  answers: readonly (readonly [readonly unknown[], unknown])[],
  storage: Storage = createMemoryStorage(),
) {
  vi.stubGlobal('fetch', server.fetch);
  setDrawn({ at: Date.now(), frame: 'visitor' });
  const pageFrom = async (kept: Storage) => {
    const made = pageAt(path, kept);
    for (const [key, answer] of answers) made.client.setQueryData(key, answer);
    made.router.ssr = { manifest: undefined };
    await made.router.load();
    return made;
  };
  await loadLaterParts();
  const drawing = await pageFrom(createMemoryStorage());
  vi.stubEnv('SSR', true);
  const { prelude } = await prerenderToNodeStream(drawing.page, {
    // As the server draws: nothing waits for a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await text(prelude);
  vi.stubEnv('SSR', false);
  const { page, outbox } = await pageFrom(storage);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  const mismatches: unknown[] = [];
  render(page, {
    container,
    hydrate: true,
    onRecoverableError: (error) => mismatches.push(error),
  });
  return { html, outbox, mismatches };
}

function pageAt(path: string, storage: Storage) {
  const router = createRouter({
    routeTree: routes(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' } },
  });
  const outbox = onePageOutbox(storage);
  const page = (
    <QueryClientProvider client={client}>
      <OutboxContext value={outbox}>
        <RouterProvider router={router} />
      </OutboxContext>
    </QueryClientProvider>
  );
  return { page, outbox, router, client };
}

function routes() {
  const root = createRootRoute({ component: Outlet });
  const select = createRoute({
    getParentRoute: () => root,
    path: '/connecter/select-reporting-match/$urlAccessToken',
    component: () => <SelectReportingMatch urlAccessToken={IDS.urlAccessToken} />,
  });
  const report = createRoute({
    getParentRoute: () => root,
    path: '/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken',
    component: () => <MatchReport {...IDS} />,
  });
  const edit = createRoute({
    getParentRoute: () => root,
    path: '/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken',
    component: () => <EditMatchResultV2 {...IDS} />,
  });
  const chosen = { championshipId: IDS.championshipId, matchId: IDS.matchId };
  const register = createRoute({
    getParentRoute: () => root,
    path: '/connecter/register-match-result/$championshipId/$matchId',
    component: () => <RegisterMatchResult {...chosen} />,
  });
  const practise = createRoute({
    getParentRoute: () => root,
    path: '/connecter/test-register-match-result/$championshipId/$matchId',
    component: () => <TestRegisterMatchResult {...chosen} />,
  });
  const correct = createRoute({
    getParentRoute: () => root,
    path: '/connecter/edit-match-result/$championshipId/$matchId',
    component: () => <EditMatchResult {...chosen} />,
  });
  const search = createRoute({
    getParentRoute: () => root,
    path: '/connecter/$search',
    component: () => <h1>速報対象試合検索</h1>,
  });
  return root.addChildren([select, report, edit, register, practise, correct, search]);
}
