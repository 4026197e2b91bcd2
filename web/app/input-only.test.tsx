import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { InputOnly } from './input-only.tsx';
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

test('入力を担当する人には、何も言わずに通す', async () => {
  answer = () => Response.json({ ...SOMEBODY, may_input_matches: true, roles: ['entry'] });
  renderScreen(<InputOnly />);
  await screen.findByRole('status', { name: '読み込み中' });
  await waitFor(() => expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('ほかの会員は、移されずに、だれのページかを読む', async () => {
  answer = () => Response.json(SOMEBODY);
  const { path } = renderScreen(<InputOnly />);
  expect(
    await screen.findByText('このページは、試合情報の入力を担当する方だけがご利用いただけます。'),
  ).toBeDefined();
  expect(path()).toBe('/');
  expect(screen.getByRole('link', { name: 'トップへ戻る' }).getAttribute('href')).toBe('/top');
});

test('確かめられないときはそう言い、もう一度確かめられる', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  renderScreen(<InputOnly />);
  expect(await screen.findByText(/確認できませんでした。電波の状態を確かめて/)).toBeDefined();
  answer = () => Response.json({ ...SOMEBODY, may_input_matches: true, roles: ['entry'] });
  screen.getByRole('button', { name: 'もう一度確認する' }).click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'もう一度確認する' })).toBeNull());
});
