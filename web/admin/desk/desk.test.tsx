import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundAtDesk } from '#contract/publishing/search.ts';
import type { Role } from '#domain/roles/roles.ts';
import { HUB_GROUPS } from '#web/admin/hub/entries.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Desk } from './desk.tsx';
import { placeAt, placesWithin } from './places.ts';

const FOUND: FoundAtDesk = {
  members: [{ member_id: 'M1', name: '札幌 花子', email: 'hanako@example.jp' }],
  matches: [
    {
      championship_id: 'cup',
      championship_name: '札幌カップ',
      match_id: 'm 1',
      match_date: '2026-05-16',
      start_time: '10:00',
      home: '札幌FC',
      away: '南SC',
    },
  ],
  championships: [],
  clubs: [],
  articles: [],
  inquiries: [],
};

let asked: unknown[];
let answer: () => Response;

beforeEach(() => {
  signInForTest();
  asked = [];
  answer = () => Response.json(FOUND);
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (!input.endsWith('/api/admin/search')) return Response.json({ count: 0 });
    asked.push(JSON.parse(String(body)));
    return answer();
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const deskOf = (...roles: readonly Role[]) => renderScreen(<Desk roles={roles}>本文</Desk>);
const ofAdministrators = () => deskOf('office');

async function openSearch(): Promise<HTMLElement> {
  await screen.findByText('本文');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox', { name: '探す言葉' });
}

test.each([
  ['/admin-matches', '/admin-matches'],
  ['/admin-match/cup/m1', '/admin-matches'],
  ['/admin-fixture-new/cup', '/admin-matches'],
  ['/admin-members/M1', '/admin-members'],
  ['/admin-new-member', '/admin-members'],
  ['/admin-payments-list', '/admin-payments-list'],
  ['/admin-payments', '/admin-payments'],
  ['/admin-latest-results-by-championship-name/cup', '/admin-latest-results'],
  ['/admin-championship/cup', '/admin-championships'],
  ['/admin', null],
  ['/top', null],
])('%s は %s のところにある', (pathname, place) => {
  expect(placeAt(pathname, HUB_GROUPS)).toBe(place);
});

test('管理のすべての画面へ、どの画面からも一度で行ける', async () => {
  ofAdministrators();
  const nav = within(await screen.findByRole('navigation', { name: '管理の画面' }));
  const hrefs = nav.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  for (const { entries } of HUB_GROUPS) for (const { to } of entries) expect(hrefs).toContain(to);
});

test('Ctrl+Kで開き、打った言葉の画面と記録が見つかり、Enterでそこへ行く', async () => {
  const { path } = ofAdministrators();
  const input = await openSearch();
  fireEvent.change(input, { target: { value: '札幌' } });
  expect(await screen.findByRole('option', { name: /札幌 花子/ })).toBeTruthy();
  expect(asked).toEqual([{ search: '札幌' }]);
  const match = screen.getByRole('option', { name: /札幌FC － 南SC.*2026年5月16日 10:00 札幌カップ/ });
  await waitFor(() => expect(match.hasAttribute('data-highlighted')).toBe(true));
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(path()).toBe('/admin-match/cup/m 1'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('何も打たなければ、すべての画面が並び、画面は打つそばから絞られる', async () => {
  ofAdministrators();
  const input = await openSearch();
  const count = HUB_GROUPS.flatMap(({ entries }) => entries).length;
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count));
  fireEvent.change(input, { target: { value: '領収書' } });
  await waitFor(() => expect(screen.getByRole('option', { name: /お支払いの一覧/ })).toBeTruthy());
});

test('見つからなければそう言い、探せなければそう言う', async () => {
  ofAdministrators();
  const input = await openSearch();
  answer = () => Response.json({ ...FOUND, members: [], matches: [] });
  fireEvent.change(input, { target: { value: 'ありえない' } });
  expect(await screen.findByText('見つかりませんでした。')).toBeTruthy();
  answer = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
  fireEvent.change(input, { target: { value: 'ありえない言葉' } });
  expect(await screen.findByText(/^探せませんでした。/)).toBeTruthy();
  const message = '検索の言葉は、8語、合わせて100文字までにしてください。';
  answer = () => Response.json({ code: 'invalid_input', message, field: 'search' }, { status: 400 });
  fireEvent.change(input, { target: { value: 'a b c d e f g h i' } });
  expect(await screen.findByText(message)).toBeTruthy();
});

test.each<readonly [string, readonly Role[], readonly string[]]>([
  [
    '入力',
    ['input'],
    [
      '当日の運営',
      '最新の試合結果',
      '試合の一覧と修正',
      '結果のまとめ入力',
      '週末の二重確認',
      '速報員のリンク',
      '試合情報の入力',
      '試合情報の入力確認',
      '大会',
      '順位とトーナメント',
      '日程表の作成',
      'クラブ',
      'パスキー',
    ],
  ],
  ['記事', ['articles'], ['記事', 'サイトの内容', 'パスキー']],
  ['写真', ['photos'], ['写真の管理', 'パスキー']],
  [
    '閲覧',
    ['reading'],
    [
      '最新の試合結果',
      '試合の一覧と修正',
      '週末の二重確認',
      '大会',
      '順位とトーナメント',
      'クラブ',
      '記事',
      'パスキー',
    ],
  ],
  ['記事と写真', ['articles', 'photos'], ['記事', '写真の管理', 'サイトの内容', 'パスキー']],
])('%sの役割の人には、届く画面だけがあり、検索にもそれだけが並ぶ', async (_who, roles, labels) => {
  deskOf(...roles);
  const nav = within(await screen.findByRole('navigation', { name: '管理の画面' }));
  const links = nav.getAllByRole('link', { hidden: true }).map((link) => link.textContent);
  expect(links).toEqual(['管理メニュー', ...labels]);
  await openSearch();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(labels.length));
  expect(screen.getByPlaceholderText('画面、試合、大会、クラブ、記事…')).toBeTruthy();
});

test('事務局には、すべての画面がある', () => {
  expect(placesWithin(HUB_GROUPS, ['office'])).toEqual(HUB_GROUPS);
});
