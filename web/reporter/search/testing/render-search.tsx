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
import { vi } from 'vitest';
import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import type { MatchView } from '#contract/wire.ts';
import { createMemoryStorage, type Storage } from '../../outbox/storage.ts';
import { OutboxContext } from '../../outbox/use-outbox.ts';
import { onePageOutbox } from '../../testing/one-page-outbox.ts';
import { CategorySearch } from '../category-search.tsx';
import { SearchAddress } from '../search-frame.tsx';
import { HASH } from './wire.ts';

/** A server with one installation's searches, which answers every search with one list; null is no answer at all. */
export function searchServer(list: readonly CurrentChampionship[] | null) {
  let answer = list;
  let isRefused = false;
  const asked: URL[] = [];
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const liveStream = () => {
    if (answer === null) throw new TypeError('Failed to fetch');
    const body = new ReadableStream<Uint8Array>({ start: (listener) => void listeners.add(listener) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    asked.push(url);
    if (url.pathname === '/api/live/stream') return liveStream();
    // What waits on a phone stays there.
    if (answer === null || init.method === 'PUT') throw new TypeError('Failed to fetch');
    if (init.method === 'HEAD') {
      return new Response(null, { status: url.pathname.startsWith(`/connecter/${HASH}`) ? 200 : 404 });
    }
    if (url.pathname === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026, site: {} });
    if (isRefused) return Response.json({ code: 'invalid', message: '正しくありません。' }, { status: 400 });
    return Response.json(answer);
  };
  return {
    fetch,
    /** The questions for current matches. */
    questions: () => asked.filter(({ pathname }) => pathname.endsWith('/current-matches')),
    /** The championships that are followed. */
    followed: () =>
      asked
        .filter(({ pathname }) => pathname === '/api/live/stream')
        .map(({ searchParams }) => searchParams.get('championshipId')),
    tell: (view: MatchView) => {
      const frame = new TextEncoder().encode(`event: match\ndata: ${JSON.stringify(view)}\n\n`);
      for (const listener of listeners) listener.enqueue(frame);
    },
    tellChanged: (championshipId: string) => {
      const data = JSON.stringify({ championship_id: championshipId });
      const frame = new TextEncoder().encode(`event: championship\ndata: ${data}\n\n`);
      for (const listener of listeners) listener.enqueue(frame);
    },
    refuse: () => {
      isRefused = true;
    },
    now: (next: readonly CurrentChampionship[] | null) => {
      answer = next;
    },
  };
}

type Opened = {
  /** What follows `{hash}`, or another name in its place. */
  readonly ending?: string;
  readonly name?: string;
  readonly accessToken?: string | null;
  readonly storage?: Storage;
};

/** Opens a search in front of a server, on a phone that has kept what `storage` holds. */
export function renderSearch(
  server: ReturnType<typeof searchServer>,
  { ending = '', name = HASH + ending, accessToken = null, storage = createMemoryStorage() }: Opened = {},
) {
  vi.stubGlobal('fetch', server.fetch);
  const root = createRootRoute({ component: Outlet });
  const search = createRoute({
    getParentRoute: () => root,
    path: '/connecter/$search',
    component: () => (
      <SearchAddress name={name} otherwise={<h1>ページが見つかりません</h1>}>
        <CategorySearch name={name} accessToken={accessToken} />
      </SearchAddress>
    ),
  });
  const match = createRoute({
    getParentRoute: () => root,
    path: '/connecter/$screen/$championshipId/$matchId',
    component: () => <h1>試合の画面</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([search, match]),
    history: createMemoryHistory({ initialEntries: [`/connecter/${name}`] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const outbox = onePageOutbox(storage);
  render(
    <QueryClientProvider client={client}>
      <OutboxContext value={outbox}>
        <RouterProvider router={router} />
      </OutboxContext>
    </QueryClientProvider>,
  );
  return { outbox, pathname: () => decodeURIComponent(router.state.location.pathname) };
}
