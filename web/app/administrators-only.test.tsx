import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OFFERED_ROLES } from '#domain/roles/roles.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { AdministratorsOnly } from './administrators-only.tsx';
import { SOMEBODY } from './testing/somebody.ts';

let answer: () => Response | Promise<Response>;

beforeEach(() => {
  signInForTest();
  vi.stubGlobal('fetch', async () => answer());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('管理者はその場にとどまる', async () => {
  answer = () => Response.json({ ...SOMEBODY, is_administrator: true, roles: ['office'] });
  const { path } = renderScreen(<AdministratorsOnly />);
  await screen.findByRole('status', { name: '読み込み中' });
  await waitFor(() => expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull());
  expect(path()).toBe('/');
});

test.each<readonly [string, object]>([
  ['会員', {}],
  ['設定の入力担当', { may_input_matches: true, roles: ['entry'] }],
])('%sは、トップへ移される', async (_who, own) => {
  answer = () => Response.json({ ...SOMEBODY, ...own });
  const { path } = renderScreen(<AdministratorsOnly />);
  await waitFor(() => expect(path()).toBe('/top'));
});

test.each(OFFERED_ROLES)('%s の役割のある人は、その場にとどまる', async (role) => {
  answer = () => Response.json({ ...SOMEBODY, roles: [role] });
  const { path } = renderScreen(<AdministratorsOnly />);
  await screen.findByRole('navigation', { name: '管理の画面' });
  expect(path()).toBe('/');
});

test('誰であるかを尋ねている間は、何も見せず、移しもしない', async () => {
  answer = () => new Promise<Response>(() => undefined);
  const { path } = renderScreen(<AdministratorsOnly />);
  expect(await screen.findByRole('status', { name: '読み込み中' })).toBeDefined();
  expect(path()).toBe('/');
});

test('確認できないときはそう言い、もう一度確かめられる', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const { path } = renderScreen(<AdministratorsOnly />);
  expect(
    await screen.findByText(
      '管理者であることを確認できませんでした。電波の状態を確かめて、もう一度お試しください。',
    ),
  ).toBeDefined();
  expect(path()).toBe('/');
  answer = () => Response.json(SOMEBODY);
  screen.getByRole('button', { name: 'もう一度確認する' }).click();
  await waitFor(() => expect(path()).toBe('/top'));
});

test('二段階認証なしで入った管理者は、移されず、どうすればよいかを読める', async () => {
  answer = () => Response.json({ ...SOMEBODY, lacks_second_factor: true });
  const { path } = renderScreen(<AdministratorsOnly />);
  expect(await screen.findByText(/管理者の画面には、二段階認証でのログインが必要です。/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'ログアウトする' })).toBeDefined();
  expect(path()).toBe('/');
});
