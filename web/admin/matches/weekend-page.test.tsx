import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Weekend } from '#contract/match/admin.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { fakeServer, Refused } from './testing/fake-server.ts';
import { weekendMatchOf } from './testing/matches.ts';
import { WeekendPage } from './weekend-page.tsx';

const SEARCH = '?from=2026-05-16&to=2026-05-17';
const REGISTERED = weekendMatchOf({
  state: 'registered',
  match: view({
    match_id: 'done',
    version: 9,
    game_status: '試合終了',
    is_result_registered: true,
    actual_match_start_time: '10:02',
    home_club: club('北クラブ', { first_half_score: 1, second_half_score: 2, final_score: 3 }),
  }),
  registered: { by: { kind: 'reporter', label: '厚別会場' }, at: '2026-05-16T02:00:00Z' },
});
const LATE = weekendMatchOf({
  state: 'before',
  match: view({ match_id: 'late', venue: '円山公園', home_club: club('遅れFC') }),
});

let weekend: Weekend;
let refusal: Refused | null;

beforeEach(() => {
  signInForTest();
  weekend = { matches: [REGISTERED, LATE], now: '2026-05-16T03:00:00Z' };
  refusal = null;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(search = SEARCH) {
  const asked = fakeServer({ 'GET /weekend': () => weekend, 'PUT /done': () => refusal ?? { version: 9 } });
  return { asked, ...renderScreen(<WeekendPage />, search) };
}

test('会場ごとに、大きな得点、各時間帯、開始時刻、登録した人が並ぶ', async () => {
  open();
  const venue = await screen.findByRole('region', { name: '5/16(土)　厚別公園' });
  const { textContent } = within(venue).getByRole('article', { name: '北クラブ 対 南クラブ' });
  for (const part of ['10:00', '3 - 0', '前半 1 - 0', '後半 2 - 0', '開始 10:02', '速報員（厚別会場）']) {
    expect(textContent).toContain(part);
  }
  fireEvent.click(screen.getByLabelText('大会ごと'));
  const championship = await screen.findByRole('region', { name: '5/16(土)　春季カップ' });
  expect(within(championship).getAllByRole('article')).toHaveLength(2);
});

test('不足と矛盾が上に並び、その試合へ行ける', async () => {
  open();
  const missing = await screen.findByRole('region', { name: '不足と矛盾' });
  expect(missing.textContent).toContain('開始時刻を過ぎても試合前です（1試合）');
  const name = '遅れFC 対 南クラブ 5/16(土) 10:00　円山公園　春季カップ　第1試合';
  const link = within(missing).getByRole('link', { name });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    `#${screen.getByRole('article', { name: '遅れFC 対 南クラブ' }).id}`,
  );
});

test('不足がなければ、そう言う', async () => {
  weekend = { ...weekend, matches: [REGISTERED] };
  open();
  expect(await screen.findByText('不足や矛盾は見つかりませんでした。')).toBeDefined();
});

test('照合済みの印は、見た版とともに送り、だれがいつ付けたかを見せる', async () => {
  const { asked } = open();
  const card = await screen.findByRole('article', { name: '北クラブ 対 南クラブ' });
  const checked = { by: 'kanri@example.jp', at: '2026-05-16T03:00:00Z' };
  weekend = { ...weekend, matches: [{ ...REGISTERED, checked }, LATE] };
  fireEvent.click(within(card).getByLabelText('紙と照合済み'));
  await screen.findByText('2試合のうち、1試合が照合済みです。');
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 9, checked: true });
  expect(card.textContent).toContain('kanri@example.jp');
});

test('照合済みの印は、押したその時から付いて見え、送る間も選ばれたままでいる', async () => {
  open();
  const card = await screen.findByRole('article', { name: '北クラブ 対 南クラブ' });
  const mark = within(card).getByLabelText<HTMLInputElement>('紙と照合済み');
  weekend = {
    ...weekend,
    matches: [{ ...REGISTERED, checked: { by: 'kanri@example.jp', at: '2026-05-16T03:00:00Z' } }, LATE],
  };
  mark.focus();
  fireEvent.click(mark);
  expect(mark.checked).toBe(true);
  expect(mark.disabled).toBe(false);
  await screen.findByText('2試合のうち、1試合が照合済みです。');
  expect(mark.checked).toBe(true);
});

test('試合が変わっていて印を付けられなければ、その文を出す', async () => {
  refusal = new Refused(409, 'この試合は更新されています。');
  open();
  const card = await screen.findByRole('article', { name: '北クラブ 対 南クラブ' });
  fireEvent.click(within(card).getByLabelText('紙と照合済み'));
  expect(await within(card).findByText('この試合は更新されています。')).toBeDefined();
  expect(within(card).getByLabelText<HTMLInputElement>('紙と照合済み').checked).toBe(false);
});

test('日を選ぶとアドレスに残り、次の週へ進める', async () => {
  const { asked, href } = open();
  await screen.findAllByRole('article');
  fireEvent.click(screen.getByRole('button', { name: '次の週' }));
  await waitFor(() => expect(href()).toBe('/?from=2026-05-23&to=2026-05-24'));
  await waitFor(() => expect(asked.at(-1)?.query.get('from')).toBe('2026-05-23'));
  fireEvent.change(screen.getByLabelText('この日から'), { target: { value: '2026-06-01' } });
  await waitFor(() => expect(href()).toBe('/?from=2026-06-01&to=2026-06-01'));
});

test('試合がない日は、そう言う', async () => {
  weekend = { ...weekend, matches: [] };
  open();
  expect(await screen.findByText('この期間に試合はありません。')).toBeDefined();
});

test('週末のすべての大会を、一本の流れでたどる', async () => {
  const ids = ['cup', 'league', 'spring', 'winter'];
  const matches = ids.map((championship_id) => weekendMatchOf({ match: view({ championship_id }) }));
  weekend = { ...weekend, matches };
  open();
  const fetched = vi.fn(fetch);
  vi.stubGlobal('fetch', fetched);
  const streams = () =>
    fetched.mock.calls.map(([input]) => String(input)).filter((url) => url.includes('/stream'));
  await waitFor(() => expect(streams()).toHaveLength(1));
  const { searchParams } = new URL(streams()[0] ?? '', 'http://localhost');
  expect(searchParams.getAll('championshipId')).toEqual(ids);
});
