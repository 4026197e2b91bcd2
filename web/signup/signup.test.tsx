import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '#contract/operations/site.ts';
import { keyOf } from '#web/api/calls.ts';
import { removeDrafts } from '#web/api/drafts.ts';
import { signInForTest } from '#web/testing/session.ts';
import { SignUp } from './signup.tsx';
import { SignUpPage } from './signup-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  removeDrafts();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
  document.body.replaceChildren();
});

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };

const SITE = { identity: { passwordMinLength: 6 }, site: { name: 'つなぐ' }, agreements: '第1版' };

function Page({ site }: { readonly site?: typeof SITE }) {
  const client = new QueryClient();
  if (site !== undefined) client.setQueryData(keyOf(config), site);
  return (
    <QueryClientProvider client={client}>
      <SignUpPage />
    </QueryClientProvider>
  );
}

/** The page as the server sends it, before the program has come to it. */
function drawnPage() {
  const page = <Page site={SITE} />;
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  document.body.append(place);
  return { comeAlive: () => render(page, { container: place, hydrate: true }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test.each([
  ['初めて来た人', false, 'アカウント'],
  ['ログインしていて、会員登録の済んでいない人', true, '会員情報'],
])('登録の初めに、会員の料金がわかる：%s', (_who, startsJoining, step) => {
  if (startsJoining) signInForTest();
  render(<SignUp startsJoining={startsJoining} minLength={6} prices={PRICES} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(step);
  expect(screen.getByText('プレミアム').nextElementSibling?.textContent).toContain('月額900円（税込）');
});

test('あとの段階では、料金は選ぶところにだけある', () => {
  location.hash = 'details';
  render(<SignUp startsJoining={false} minLength={6} prices={PRICES} />);
  expect(screen.queryByText('プレミアム')).toBeNull();
});

test('規約がまだ掲載されていないサイトでは、初めの画面でそう言い、何も入力させない', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...SITE, agreements: '' }));
  render(<Page />);
  expect(await screen.findByText(/^ただいま会員登録の準備中です。/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('プログラムが着く前に入力したものは、着いたあとも残り、前に入力したものとともに使われる', () => {
  sessionStorage.setItem('draft::signUp', JSON.stringify({ email: 'mae@example.jp', lastName: '山田' }));
  const { comeAlive } = drawnPage();
  field('メールアドレス').value = 'haha@example.jp';
  field('パスワード').value = 'tsunagu-77';
  field('パスワード').focus();
  comeAlive();
  expect(document.activeElement).toBe(field('パスワード'));
  fireEvent.change(field('パスワード（確認）'), { target: { value: 'tsunagu-77' } });
  expect(field('メールアドレス').value).toBe('haha@example.jp');
  expect(field('パスワード').value).toBe('tsunagu-77');
  expect(JSON.parse(sessionStorage.getItem('draft::signUp') ?? '')).toMatchObject({
    email: 'haha@example.jp',
    lastName: '山田',
  });
});

test('前に入力したメールアドレスは、サーバーの描いた画面にも戻る', () => {
  sessionStorage.setItem('draft::signUp', JSON.stringify({ email: 'mae@example.jp' }));
  const { comeAlive } = drawnPage();
  expect(field('メールアドレス').value).toBe('');
  comeAlive();
  expect(field('メールアドレス').value).toBe('mae@example.jp');
});

test('ログインしている会員には、描かれた登録の画面の代わりに、登録が済んでいると言う', async () => {
  const { comeAlive } = drawnPage();
  signInForTest();
  vi.stubGlobal('fetch', async () => Response.json({ membership_type: 'regular', is_in_force: true }));
  comeAlive();
  expect(await screen.findByText('会員登録はお済みです。')).toBeTruthy();
});
