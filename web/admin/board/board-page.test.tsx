import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Weekend } from '#contract/match/admin.ts';
import type { BoardEntry } from '#contract/match/board.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { fakeServer, Refused } from '../matches/testing/fake-server.ts';
import { weekendMatchOf } from '../matches/testing/matches.ts';
import { BoardPage } from './board-page.tsx';

const NOW = '2026-05-16T03:00:00Z';
const at = (name: string) => club(name);
const SILENT = weekendMatchOf({
  state: 'playing',
  match: view({
    match_id: 'silent',
    game_status: '後半',
    scheduled_match_start_time: '11:20',
    home_club: at('無言FC'),
  }),
});
const PLAYING = weekendMatchOf({
  state: 'playing',
  match: view({
    match_id: 'playing',
    game_status: '前半',
    scheduled_match_start_time: '11:50',
    home_club: at('元気FC'),
  }),
});
const BEFORE = weekendMatchOf({
  state: 'before',
  match: view({ match_id: 'before', scheduled_match_start_time: '15:00', home_club: at('これからFC') }),
});

const entry = (matchId: string, changes: Partial<BoardEntry> = {}): BoardEntry => ({
  championship_id: 'cup',
  match_id: matchId,
  heard: { by: { kind: 'reporter', label: '厚別会場' }, at: '2026-05-16T02:57:30Z' },
  pages: 1,
  contacts: [],
  ...changes,
});

let weekend: Weekend;
let board: readonly BoardEntry[] | Refused;

beforeEach(() => {
  signInForTest();
  weekend = { matches: [BEFORE, PLAYING, SILENT], now: NOW };
  board = [
    entry('silent', {
      pages: 0,
      heard: { by: { kind: 'reporter', label: '厚別会場' }, at: '2026-05-16T02:20:00Z' },
      contacts: [{ label: '厚別会場', contact: '090-1234-5678' }],
    }),
    entry('playing'),
    entry('before', { pages: 0, heard: null }),
  ];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  const asked = fakeServer({ 'GET /weekend': () => weekend, 'GET /board': () => board });
  return { asked, ...renderScreen(<BoardPage />, '?day=2026-05-16') };
}

const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('article')
    .map((article) => article.getAttribute('aria-label'));

test('気になる試合が上に立ち、わけと、最後の記録と、電話できる先がある', async () => {
  open();
  const troubled = await screen.findByRole('region', { name: '気になる試合' });
  expect(namesIn(troubled)).toEqual(['無言FC 対 南クラブ']);
  expect(troubled.textContent).toContain('25分以上、何も記録されていません');
  expect(troubled.textContent).toContain('最後の記録：40分前　速報員（厚別会場）');
  const call = within(troubled).getByRole('link', { name: '090-1234-5678 に電話する' });
  expect(call.getAttribute('href')).toBe('tel:09012345678');
  expect(namesIn(screen.getByRole('region', { name: '進行中' }))).toEqual(['元気FC 対 南クラブ']);
  expect(screen.getByRole('region', { name: '進行中' }).textContent).toContain('入力の画面：開いています');
  expect(namesIn(screen.getByRole('region', { name: 'これから' }))).toEqual(['これからFC 対 南クラブ']);
});

test('何もなければ、そう言い、その日の試合だけを聞く', async () => {
  weekend = { ...weekend, matches: [PLAYING] };
  const { asked } = open();
  expect(await screen.findByText('気になる試合はありません。')).toBeTruthy();
  const boardAsked = asked.find(({ path }) => path.endsWith('/board'));
  expect(boardAsked?.query.get('day')).toBe('2026-05-16');
});

test('速報員の様子が読めなくても、試合の状況は見える', async () => {
  board = new Refused(500, '');
  open();
  expect(await screen.findByText(/^速報員の様子を取得できませんでした。/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: '気になる試合' })).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

test('試合のない日は、そう言う', async () => {
  weekend = { ...weekend, matches: [] };
  open();
  expect(await screen.findByText('この日に試合はありません。')).toBeTruthy();
});
