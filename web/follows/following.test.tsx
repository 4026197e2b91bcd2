import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Follow } from '#contract/club/follows.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Following } from './following.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ札幌', region: '札幌', resultLinks: [] } };
const CLUB: Follow = { target: { kind: 'club', club_id: '7' }, title: '北星FC', notices: true };
const CUP: Follow = {
  target: { kind: 'championship', championship_id: 'cup' },
  title: '春季カップ',
  notices: true,
};
const MATCH: Follow = {
  target: { kind: 'match', championship_id: 'cup', match_id: 'm1' },
  title: '北星FC － 中の島SSS',
  notices: true,
};

let stored: readonly Follow[] | number;

beforeEach(() => {
  signInForTest();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/config.json') return Response.json(SITE);
    if (typeof stored === 'number') return Response.json({ code: 'no', message: '' }, { status: stored });
    if (init?.method === 'PUT') {
      const { target, follows, notices } = JSON.parse(String(init.body));
      if (input.endsWith('/notices')) {
        stored = stored.map((one) =>
          JSON.stringify(one.target) === JSON.stringify(target) ? { ...one, notices } : one,
        );
        return Response.json(stored);
      }
      const others = stored.filter((one) => JSON.stringify(one.target) !== JSON.stringify(target));
      stored = follows ? [{ target, title: '北星FC', notices: true }, ...others] : others;
    }
    return Response.json(stored);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('フォローしているものが、その種類とページへのリンクとともに並ぶ', async () => {
  stored = [CLUB, CUP, MATCH];
  renderScreen(<Following />);
  const link = (name: string) => screen.findByRole('link', { name });
  expect((await link('北星FC')).getAttribute('href')).toBe('/club/7');
  expect((await link('春季カップ')).getAttribute('href')).toBe('/latest-results-by-championship/cup');
  expect((await link('北星FC － 中の島SSS')).getAttribute('href')).toBe('/indv-result/cup/m1');
  expect(screen.getAllByText(/^(?:クラブ|大会|試合)$/).map((kind) => kind.textContent)).toEqual([
    'クラブ',
    '大会',
    '試合',
  ]);
});

test('外したものは、その場に残り、押しまちがいはもう一度押せば戻る', async () => {
  stored = [CLUB, CUP];
  renderScreen(<Following />);
  const button = await screen.findByRole('button', { name: /^北星FCをフォロー/ });
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(button);
  await waitFor(() => expect(stored).toEqual([CUP]));
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByRole('link', { name: '北星FC' })).toBeDefined();
  fireEvent.click(button);
  await waitFor(() => expect(stored).toEqual([CLUB, CUP]));
});

test('お知らせは一つずつ切れて、また入れられ、外したものにはない', async () => {
  stored = [CLUB, CUP];
  renderScreen(<Following />);
  const one = await screen.findByRole<HTMLInputElement>('checkbox', { name: '北星FCのお知らせ' });
  expect(one.checked).toBe(true);
  fireEvent.click(one);
  expect(one.checked).toBe(false);
  await waitFor(() => expect(stored).toEqual([{ ...CLUB, notices: false }, CUP]));
  await waitFor(() => expect(one.checked).toBe(false));
  fireEvent.click(one);
  await waitFor(() => expect(stored).toEqual([CLUB, CUP]));
  fireEvent.click(screen.getByRole('button', { name: '北星FCをフォロー中' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '北星FCのお知らせ' })).toBeNull());
});

test('お知らせが保存できなければ、そう言い、元のまま', async () => {
  stored = [CLUB];
  renderScreen(<Following />);
  const one = await screen.findByRole<HTMLInputElement>('checkbox', { name: '北星FCのお知らせ' });
  stored = 503;
  fireEvent.click(one);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^保存できませんでした。/);
  expect(one.checked).toBe(true);
});

test('何もフォローしていなければ、どうすればよいかを言う', async () => {
  stored = [];
  renderScreen(<Following />);
  expect(await screen.findByText(/^まだ何もフォローしていません。/)).toBeDefined();
});

test('読めなければ、そう言う', async () => {
  stored = 503;
  renderScreen(<Following />);
  expect(await screen.findByText(/^フォロー中の一覧を取得できませんでした。/)).toBeDefined();
});
