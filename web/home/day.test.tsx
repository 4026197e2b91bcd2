import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FollowedMatches, followed, type PlacedMatch, today } from '#contract/championship/today.ts';
import type { MatchView } from '#contract/wire.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { Day } from './day.tsx';

const placed = (match: MatchView, changes: Partial<PlacedMatch> = {}): PlacedMatch => ({
  championship_name: '春季カップ',
  abbreviation: '春',
  category: 'U-12（ジュニア）',
  match,
  ...changes,
});
const LIVE = view({ version: 3, game_status: '後半', home_club: club('北クラブ', { final_score: 2 }) });
const LATER = view({ match_id: 'm2', match: '決勝', match_date: '2026-05-17', venue: '東雁来公園 A&B' });
const ENDED = view({ match_id: 'm3', match_date: '2026-05-09', game_status: '試合終了' });
const OF_WOMEN = placed(view({ championship_id: 'women' }), {
  category: 'WOMAN',
  championship_name: 'なでしこ杯',
});

const following = (changes: Partial<FollowedMatches>): FollowedMatches => ({
  target: { kind: 'club', club_id: '7' },
  title: '北クラブ',
  current: [],
  next: null,
  last: null,
  ...changes,
});

let follows: unknown;
let ofToday: unknown;

beforeEach(() => {
  follows = [];
  ofToday = { date: '2026-05-16', matches: [placed(LIVE), OF_WOMEN], next_date: '2026-05-17' };
  signInForTest();
  vi.stubGlobal('ResizeObserver', Still);
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    const answer = input.includes(followed.path) ? follows : input.includes(today.path) ? ofToday : 503;
    return typeof answer === 'number'
      ? Response.json({ code: 'no', message: '' }, { status: answer })
      : Response.json(answer);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const show = () => renderScreen(<Day>下にあるもの</Day>);
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('試合中なら、その試合と、次の試合が出る', async () => {
  follows = [following({ current: [placed(LIVE)], next: placed(LATER), last: placed(ENDED) })];
  show();
  const cards = await region('フォロー中');
  await cards.findByText('後半');
  const [live, next] = cards
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/indv-result'));
  expect(live?.textContent).toContain('後半');
  expect(live?.textContent).toContain('北クラブ2');
  expect(next?.textContent).toContain('次 5/17(日) 10:00');
});

test('きょうの試合がなければ、次の試合が、日時と場所と地図とともに出て、前回の結果もわかる', async () => {
  follows = [following({ next: placed(LATER), last: placed(ENDED) })];
  show();
  const cards = await region('フォロー中');
  expect(await cards.findByText(/5\/17\(日\) 10:00/)).toBeDefined();
  expect(cards.getByRole('link', { name: '東雁来公園 A&Bの地図' }).getAttribute('href')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('東雁来公園 A&B')}`,
  );
  expect(cards.getByText(/前回 5\/9\(土\)/)).toBeDefined();
});

test('試合がまだ何もないクラブも、名前が出て、そう言う', async () => {
  follows = [following({})];
  show();
  expect(await screen.findByRole('heading', { name: '北クラブ' })).toBeDefined();
  expect(screen.getByText('試合は、まだ決まっていません。')).toBeDefined();
});

test('きょうの試合は、試合中のものとカテゴリーで選べる', async () => {
  show();
  const list = await region('きょうの試合');
  const names = () => list.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent);
  expect((await list.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'すべて 2',
    '試合中 1',
    'U-12 1',
    'WOMAN 1',
  ]);
  expect(names()).toEqual(['春季カップ', 'なでしこ杯']);
  fireEvent.click(list.getByRole('button', { name: 'WOMAN 1' }));
  expect(names()).toEqual(['なでしこ杯']);
  fireEvent.click(list.getByRole('button', { name: '試合中 1' }));
  expect(names()).toEqual(['春季カップ']);
});

test('多い日は8試合まで出て、残りは押すと出る', async () => {
  const matches = Array.from({ length: 10 }, (_, index) => placed(view({ match_id: `m${index}` })));
  ofToday = { date: '2026-05-16', matches, next_date: null };
  show();
  const list = await region('きょうの試合');
  expect(await list.findAllByRole('link')).toHaveLength(8);
  fireEvent.click(list.getByRole('button', { name: 'ほかの2試合も見る' }));
  expect(list.getAllByRole('link')).toHaveLength(10);
});

test('試合のない日は、次がいつかを言い、次もなければ何も言わない', async () => {
  ofToday = { date: '2026-05-15', matches: [], next_date: '2026-05-16' };
  const { unmount } = show();
  expect(await screen.findByText('きょうの試合はありません。次の試合は 5/16(土) です。')).toBeDefined();
  unmount();
  ofToday = { date: '2026-05-15', matches: [], next_date: null };
  show();
  await screen.findByText('下にあるもの');
  expect(screen.queryByText(/きょうの試合/)).toBeNull();
});

test('読めなければ、それぞれがそう言い、もう一度読め、下にあるものは出る', async () => {
  follows = 503;
  ofToday = 503;
  show();
  expect(await screen.findByText('フォロー中の試合の情報がまだ届いていません。')).toBeDefined();
  expect(await screen.findByText('きょうの試合の情報がまだ届いていません。')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'もう一度読み込む' })).toHaveLength(2);
  expect(screen.getByText('下にあるもの')).toBeDefined();
});

class Still {
  observe = vi.fn();
  disconnect = vi.fn();
}
