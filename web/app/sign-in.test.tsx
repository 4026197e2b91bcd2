import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storeSession } from '#web/api/session.ts';
import { SignIn } from './sign-in.tsx';
import { useIsSignedIn } from './signed-in.ts';

const isThrough = vi.hoisted(() => vi.fn());

const beginSession = vi.hoisted(() => vi.fn(() => Promise.resolve()));

vi.mock('#web/api/signing-in.ts', () => ({ beginSession }));
vi.mock('#web/sign-in/sign-in-page.tsx', () => ({
  SignInPage: ({ onSignedIn }: { onSignedIn: () => Promise<void> }) => (
    <button type="button" onClick={() => void onSignedIn().then(isThrough)}>
      ログイン
    </button>
  ),
}));

afterEach(() => {
  cleanup();
  isThrough.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

/** As the guard does: the page takes the widget's place as soon as somebody is signed in. */
function Guarded() {
  return useIsSignedIn() ? <h1>ページ</h1> : <SignIn />;
}

/** Opens these addresses one after the other, each with the sign-in in its place. */
async function opened(...addresses: readonly string[]) {
  const root = createRootRoute({ component: Guarded });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [addresses[0] ?? '/'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'ログイン' });
  for (const address of addresses.slice(1)) {
    router.history.push(address);
    await waitFor(() => expect(router.state.location.href).toBe(address));
  }
  return router;
}

/** As {@link opened}, and signs in at the last. */
async function signInAt(...addresses: readonly string[]): Promise<string> {
  const router = await opened(...addresses);
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(isThrough).toHaveBeenCalled());
  return router.state.location.href;
}

test.each([
  ['共有された試合のリンクから', ['/indv-result/cup/m1'], '/indv-result/cup/m1'],
  ['記事のリンクから', ['/media/article/2026/3'], '/media/article/2026/3'],
  ['リンクのあと、メニューのログインから', ['/pics', '/login'], '/pics'],
  ['ログインの画面から', ['/login'], '/top'],
  ['サイトの名から', ['/'], '/top'],
  ['リンクのあと、ホームに移って', ['/pics', '/top'], '/top'],
])('%sログインすると、目指したところに着く', async (_how, addresses, arrived) => {
  expect(await signInAt(...addresses)).toBe(arrived);
});

test('ログインしたページからすぐ次へ進んだ人を、あとから引き戻さない', async () => {
  const router = await opened('/member-info');
  beginSession.mockImplementationOnce(async () => {
    await storeSession({ email: 'hanako@example.jp', sessionId: '202605160900000001', idToken: 'token' });
    await screen.findByRole('heading', { name: 'ページ' });
    await router.navigate({ href: '/passkeys' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(isThrough).toHaveBeenCalled());
  expect(router.state.location.href).toBe('/passkeys');
});
