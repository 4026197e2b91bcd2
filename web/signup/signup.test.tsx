import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';
import { SignUp } from './signup.tsx';
import { SignUpPage } from './signup-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
});

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };

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
  const answer = { identity: { passwordMinLength: 6 }, site: { name: 'つなぐ' }, agreements: '' };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  render(<SignUpPage />);
  expect(await screen.findByText(/^ただいま会員登録の準備中です。/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
