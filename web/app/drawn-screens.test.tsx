// @vitest-environment node

/**
 * Every screen is drawn where there is no browser, and comes alive on a phone with another clock that remembers much: at first
 * nothing may differ.
 */

import { format } from 'node:util';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { Window } from 'happy-dom';
import { act, StrictMode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';
import { signInForTest } from '#web/testing/session.ts';
import { setDrawn } from '#web/ui/drawn.ts';
import { loadLaterParts } from '#web/ui/later.tsx';
import { createMembersRouter } from './router.ts';
import { DRAWN_AT, DRAWN_SCREENS, type DrawnScreen, drawWhole } from './testing/drawn-screens.ts';

type Whole = Awaited<ReturnType<typeof drawWhole>>;

const drawn = new Map<DrawnScreen, Whole>();

test.each(DRAWN_SCREENS)('$path（$frame）は、ブラウザーのないところで描ける', async (screen) => {
  const whole = await drawWhole(screen);
  expect(whole.html).toContain('<h1');
  drawn.set(screen, whole);
});

const HOUR_MS = 60 * 60_000;

describe.each([
  ['一時間後', DRAWN_AT + HOUR_MS],
  ['日が変わったあと', DRAWN_AT + 14 * HOUR_MS],
  ['年が変わったあと', DRAWN_AT + 365 * 24 * HOUR_MS],
])('%sの電話で', (_when, now) => {
  beforeAll(() => {
    populateGlobal(globalThis, new Window({ url: 'https://tsunagu.example/' }), { bindFunctions: true });
    vi.stubEnv('SSR', false);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    vi.stubGlobal('IntersectionObserver', Far);
  });

  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each(DRAWN_SCREENS)('$path（$frame）は、描かれたままに動き始める', async (screen) => {
    const faults: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((...words) => void faults.push(format(...words)));
    vi.useFakeTimers({ now, toFake: ['Date'] });
    if (screen.frame === 'member') signInForTest();
    remember();
    const { html, answers } = drawn.get(screen) ?? { html: '', answers: [] };
    await comeAlive(screen, { html, answers }, (fault) => faults.push(fault));
    expect(faults.filter((fault) => !fault.includes(TWO_RENDERERS))).toEqual([]);
  });
});

/** The server and the phone are one process here. */
const TWO_RENDERERS = 'multiple renderers concurrently rendering the same context provider';

async function comeAlive(
  { path, frame }: DrawnScreen,
  { html, answers }: Whole,
  complain: (fault: string) => void,
): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client');
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: HOUR_MS } } });
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  setDrawn({ at: DRAWN_AT, frame });
  // No server is told what stands behind the #.
  const history = createMemoryHistory({ initialEntries: ['/', `${path}#premium`], initialIndex: 1 });
  const router = createMembersRouter({ history });
  router.ssr = { manifest: undefined };
  await router.load();
  await loadLaterParts();
  const page = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  const root = await act(async () =>
    hydrateRoot(place, page, { onRecoverableError: (error) => complain(String(error)) }),
  );
  await act(async () => root.unmount());
}

/** What a phone may have stored. */
function remember(): void {
  localStorage.setItem('category', 'WOMAN');
  localStorage.setItem('noSponsors', '');
  sessionStorage.setItem('archiveOpened', JSON.stringify({ 'U-12（ジュニア）': true, '2025年度': false }));
  sessionStorage.setItem('draft::inquiry', JSON.stringify({ category: '会員登録', name: '札幌 花子' }));
}

/** Nobody has come near. */
class Far {
  observe = vi.fn();
  disconnect = vi.fn();
}
