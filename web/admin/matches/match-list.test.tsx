import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminMatchRow } from '#contract/match/admin.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { MatchList } from './match-list.tsx';
import { fakeServer } from './testing/fake-server.ts';

const ROW: AdminMatchRow = {
  championship_name: '春季カップ',
  category: 'U-12（ジュニア）',
  state: 'unregistered',
  match: view({
    game_status: '試合終了',
    has_pk: true,
    home_club: club('北クラブ', { final_score: 1, pk_score: 4 }),
    away_club: club('南クラブ', { final_score: 1, pk_score: 3 }),
  }),
  updated_at: '2026-05-16T02:30:00Z',
};
const CHOICE = { championship_id: 'cup', championship_name: '春季カップ', category: 'WOMAN', matches: 1 };

beforeEach(() => {
  signInForTest();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(search = '') {
  const asked = fakeServer({
    'GET /championships': () => [CHOICE],
    'GET /matches': () => ({ total: 1, rows: [ROW] }),
  });
  const page = renderScreen(<MatchList />, search);
  const lists = () => asked.filter(({ path }) => path.endsWith('/matches')).map(({ query }) => `${query}`);
  return { ...page, lists };
}

test('試合の結果と状態が並び、その試合の記録へ行ける', async () => {
  open();
  const link = await screen.findByRole('link', { name: /^北クラブ 対 南クラブ/ });
  expect(link.getAttribute('href')).toBe('/admin-match/cup/m1');
  const row = link.closest('tr')?.textContent ?? '';
  for (const part of [
    '1 - 1 (PK 4 - 3)',
    '試合終了・未登録',
    '春季カップ',
    '厚別公園',
    '5/16(土)',
    '10:00',
  ]) {
    expect(row).toContain(part);
  }
});

describe('はじめは今週の試合', () => {
  // A Saturday; its week is Friday to Thursday.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-16T01:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const WEEK = 'from=2026-05-15&to=2026-05-21';

  test('金曜から木曜までを聞き、並べ替えても今週のまま', async () => {
    const { lists, href } = open();
    await waitFor(() => expect(lists().at(-1)).toContain(WEEK));
    expect(screen.getByLabelText('この日から')).toHaveProperty('value', '2026-05-15');
    fireEvent.click(await screen.findByRole('button', { name: /^会場/ }));
    await waitFor(() => expect(lists().at(-1)).toContain('sort=venue'));
    expect(lists().at(-1)).toContain(WEEK);
    expect(href()).toBe(`/?${WEEK}&sort=venue&order=asc`);
  });

  test('一度で、すべての日に行け、戻れる', async () => {
    const { lists, href } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'すべての日' }));
    await waitFor(() => expect(lists().at(-1)).not.toContain('from='));
    // The address shows all days again.
    expect(href()).toBe('/?all=1');
    fireEvent.click(screen.getByRole('button', { name: '今週' }));
    await waitFor(() => expect(lists().at(-1)).toContain(WEEK));
  });

  test('言葉を探すときは、すべての日から探す', async () => {
    const { lists } = open();
    fireEvent.change(await screen.findByLabelText('検索'), { target: { value: '北' } });
    await waitFor(() => expect(lists().at(-1)).toContain('search='));
    expect(lists().at(-1)).not.toContain('from=');
    fireEvent.change(screen.getByLabelText('検索'), { target: { value: '' } });
    await waitFor(() => expect(lists().at(-1)).toContain(WEEK));
  });

  test.each(['?all=1', '?state=postponed', '?search=北', '?page=2', '?championshipId=cup'])(
    '条件のあるアドレス%sは、日を絞らない',
    async (search) => {
      const { lists } = open(search);
      await waitFor(() => expect(lists()).not.toEqual([]));
      expect(lists().at(-1)).not.toContain('from=');
    },
  );
});

test('未登録や延期、区分、大会、日で絞り込み、アドレスに残る', async () => {
  const { lists, href } = open('?all=1');
  fireEvent.change(await screen.findByLabelText('状態'), { target: { value: 'unregistered' } });
  await screen.findByRole('option', { name: '春季カップ' });
  fireEvent.change(screen.getByLabelText('大会'), { target: { value: 'cup' } });
  fireEvent.change(screen.getByLabelText('この日から'), { target: { value: '2026-05-16' } });
  const wanted = 'state=unregistered&championshipId=cup&from=2026-05-16';
  await waitFor(() => expect(lists().at(-1)).toContain(wanted));
  expect(href()).toBe(`/?${wanted}`);
});

test('区分を選び直すと、前の区分の大会は選ばれたままにならない', async () => {
  const { lists } = open('?championshipId=cup');
  fireEvent.change(await screen.findByLabelText('カテゴリー'), { target: { value: 'WOMAN' } });
  await waitFor(() => expect(lists().at(-1)).toContain('category=WOMAN'));
  expect(lists().at(-1)).not.toContain('championshipId');
});

test('ログインの印がないときは、何も尋ねずにそう言う', async () => {
  localStorage.clear();
  const { lists } = open();
  expect(await screen.findByText(/^認証トークンが見つかりません。/)).toBeDefined();
  expect(lists()).toEqual([]);
});
