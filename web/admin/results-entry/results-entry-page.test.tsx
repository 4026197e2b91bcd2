import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import type { Weekend } from '#contract/match/admin.ts';
import type { EnteredResult } from '#contract/match/results-entry.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { fakeServer, Refused } from '../matches/testing/fake-server.ts';
import { RULES, weekendMatchOf } from '../matches/testing/matches.ts';
import { ResultsEntryPage } from './results-entry-page.tsx';

const SEARCH = '?from=2026-05-16&to=2026-05-17';
const LEAGUE = { ...RULES, is_league: true, extra_halves: false };
const FIRST = weekendMatchOf({ state: 'before', rules: LEAGUE, match: view({ match_id: 'm1' }) });
const SECOND = weekendMatchOf({
  state: 'before',
  match: view({
    match_id: 'm2',
    scheduled_match_start_time: '11:00',
    home_club: club('東FC'),
    away_club: club('西FC'),
  }),
});
const REGISTERED = weekendMatchOf({
  state: 'registered',
  rules: LEAGUE,
  match: view({
    match_id: 'm3',
    version: 9,
    scheduled_match_start_time: '12:00',
    game_status: '試合終了',
    is_result_registered: true,
    actual_match_start_time: '12:02',
    home_club: club('中FC', { first_half_score: 1, second_half_score: 1, final_score: 2 }),
    away_club: club('外FC'),
  }),
});

let weekend: Weekend;
let refusal: Refused | null;

beforeEach(() => {
  signInForTest();
  weekend = { matches: [FIRST, SECOND, REGISTERED], now: '2026-05-16T03:00:00Z' };
  refusal = null;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function reviewOf(body: unknown) {
  const { results } = body as { readonly results: readonly EnteredResult[] };
  const known = new Map([FIRST, SECOND, REGISTERED].map((one) => [one.match.match_id, one]));
  const moved = { championship_id: 'cup', championship_name: '春季カップ', moves: [] };
  const clubs = [{ club: '北クラブ', before: { place: 2, points: 3 }, after: { place: 1, points: 6 } }];
  return {
    results: results.map(({ matchId, correction: { goals } }) => {
      const before = known.get(matchId)?.match ?? view();
      const of = ({ firstHalf, secondHalf }: typeof goals.home) => ({
        first_half_score: firstHalf,
        second_half_score: secondHalf,
        final_score: firstHalf + secondHalf,
      });
      const after = {
        ...before,
        game_status: '試合終了',
        is_result_registered: true,
        home_club: { ...before.home_club, ...of(goals.home) },
        away_club: { ...before.away_club, ...of(goals.away) },
      };
      return { kind: before.is_result_registered ? 'correction' : 'registration', before, after };
    }),
    competitions: [{ ...moved, tables: [{ group: '１部', clubs }] }],
  };
}

function open() {
  const asked = fakeServer({
    'GET /weekend': () => weekend,
    'GET /match-input-clubs': () => [],
    'GET /clubs': () => [],
    'POST /review': ({ body }) => reviewOf(body),
    'POST /results': () => refusal ?? { registered: 2, corrected: 0, unchanged: 0 },
  });
  return { asked, ...renderScreen(<ResultsEntryPage />, SEARCH) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function type(label: string, text: string) {
  const input = field(label);
  input.focus();
  fireEvent.change(input, { target: { value: text } });
  return input;
}

test('Enterで次の試合の得点へ、↑と↓で上下の同じ欄へ、最後の試合のEnterで確認のボタンへ進む', async () => {
  open();
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  fireEvent.keyDown(type('北クラブの得点', '3'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(field('東FCの得点'));
  fireEvent.keyDown(field('東FCの得点'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(field('北クラブの得点'));
  fireEvent.keyDown(type('南クラブの得点', '1'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('東FCの得点'));
  fireEvent.keyDown(field('東FCの得点'), { key: 'Enter', shiftKey: true });
  expect(document.activeElement).toBe(field('北クラブの得点'));
  field('外FCの得点').focus();
  fireEvent.keyDown(field('外FCの得点'), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '確認に進む' }));
});

test('日本語入力の変換を終えるEnterでは動かない', async () => {
  open();
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  fireEvent.keyDown(type('北クラブの得点', '３'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field('北クラブの得点'));
});

test('登録済みの結果は入って見え、打ち直せば修正になり、Escで元に戻る', async () => {
  open();
  await screen.findByRole('listitem', { name: '中FC 対 外FC' });
  expect([field('中FCの得点').value, field('中FCの前半の得点').value]).toEqual(['2', '1']);
  type('外FCの得点', '4');
  expect(screen.getByText(/3試合のうち、1試合に入力しました。/)).toBeDefined();
  fireEvent.keyDown(field('外FCの得点'), { key: 'Escape' });
  expect(field('外FCの得点').value).toBe('0');
  expect(screen.getByText(/3試合のうち、0試合に入力しました。/)).toBeDefined();
});

test('PK戦の欄は、同点のノックアウト方式の試合にだけ出る', async () => {
  open();
  await screen.findByRole('listitem', { name: '東FC 対 西FC' });
  type('北クラブの得点', '1');
  type('南クラブの得点', '1');
  type('東FCの得点', '1');
  expect(screen.queryByLabelText('東FCのPK戦の成功数')).toBeNull();
  type('西FCの得点', '1');
  expect(field('東FCのPK戦の成功数')).toBeDefined();
  expect(screen.queryByLabelText('北クラブのPK戦の成功数')).toBeNull();
});

test('半分だけの結果は、どの欄かを示し、確認に進めない', async () => {
  open();
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  type('北クラブの得点', '3');
  expect(screen.getByText('両方のクラブの得点を入れてください。')).toBeDefined();
  expect(field('南クラブの得点').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '確認に進む' }).disabled).toBe(true);
});

async function review() {
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  type('北クラブの得点', '3');
  type('南クラブの得点', '1');
  type('中FCの得点', '3');
  fireEvent.click(screen.getByRole('button', { name: '確認に進む' }));
  await screen.findByRole('region', { name: '新しく登録する結果' });
}

test('確認では、変わる結果、内訳のない得点、順位と勝点の変化を示し、見た版とともにまとめて登録する', async () => {
  const { asked } = open();
  await review();
  const fresh = screen.getByRole('region', { name: '新しく登録する結果' });
  expect(fresh.textContent).toContain('3 - 1（前半 0 - 0、後半 3 - 1）');
  expect(fresh.textContent).toContain('前半・後半の内訳なし');
  expect(
    screen.getByText(/の1試合は、前半の得点が入っていないため、合計を後半の得点として登録します/),
  ).toBeDefined();
  const corrected = screen.getByRole('region', { name: '修正する結果' });
  expect(corrected.textContent).toContain(
    '2 - 0（前半 1 - 0、後半 1 - 0） → 3 - 0（前半 1 - 0、後半 2 - 0）',
  );
  const moves = screen.getByRole('table', { name: '１部' });
  expect(within(moves).getByRole('row', { name: '北クラブ 2 → 1 3 → 6' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '登録する' }));
  expect(await screen.findByText('2試合の結果を登録しました。')).toBeDefined();
  const sent = asked.find(({ method, path }) => method === 'POST' && path.endsWith('/results'));
  const { results = [] } = (sent?.body ?? {}) as { readonly results?: readonly EnteredResult[] };
  expect(results.map(({ matchId, version, halvesUnknown }) => [matchId, version, halvesUnknown])).toEqual([
    ['m1', 0, true],
    ['m3', 9, false],
  ]);
  expect(results[1]?.correction.actualStartTime).toBe('12:02');
  expect(sent?.headers.get(IDEMPOTENCY_KEY)).toMatch(/^[0-9a-f-]{36}$/);
  expect(field('北クラブの得点').value).toBe('');
});

test('試合が変わっていれば、その文を出し、入力を残したまま最新の状況に戻れる', async () => {
  refusal = new Refused(409, '確認した後に、「北クラブ 対 南クラブ」が更新されました。');
  open();
  await review();
  fireEvent.click(screen.getByRole('button', { name: '登録する' }));
  expect(await screen.findByText('確認した後に、「北クラブ 対 南クラブ」が更新されました。')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '最新の状況を見て入力に戻る' }));
  expect((await screen.findByLabelText<HTMLInputElement>('北クラブの得点')).value).toBe('3');
});

test('変わった試合の最新の状況が読めなければ、そう言い、入力は残る', async () => {
  refusal = new Refused(409, '確認した後に、「北クラブ 対 南クラブ」が更新されました。');
  open();
  await review();
  fireEvent.click(screen.getByRole('button', { name: '登録する' }));
  const back = await screen.findByRole('button', { name: '最新の状況を見て入力に戻る' });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  fireEvent.click(back);
  expect(await screen.findByText(/^最新の状況を読み込めませんでした。/)).toBeDefined();
  expect(field('北クラブの得点').value).toBe('3');
});

test('貼り付けた表の結果が行に入り、使えない行は番号と理由を言う', async () => {
  open();
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  const text =
    '日付\tホーム\tアウェイ\t得点\t前半\n5/16\t北クラブ\t南クラブ\t3-1\t1-0\n5/16\t北クラブ\t謎FC\t1-0\t';
  fireEvent.change(screen.getByLabelText('結果の表'), { target: { value: text } });
  fireEvent.click(screen.getByText('貼り付けた表を読み取る'));
  await waitFor(() => expect(field('北クラブの得点').value).toBe('3'));
  expect(field('北クラブの前半の得点').value).toBe('1');
  const unused = await screen.findByText(/「北クラブ」対「謎FC」の試合はありません/);
  expect(unused.textContent).toContain('3行目');
});

test('CSVのファイルの結果も行に入り、読み取れないファイルはそう言う', async () => {
  open();
  await screen.findByRole('listitem', { name: '北クラブ 対 南クラブ' });
  const choose = (content: string) =>
    fireEvent.change(screen.getByLabelText('CSV・Excelを読み込む'), {
      target: { files: [new File([content], 'results.csv', { type: 'text/csv' })] },
    });
  choose('試合日,左クラブ名,右クラブ名,得点\r\n2026-05-16,東FC,西FC,2-0\r\n');
  await waitFor(() => expect(field('東FCの得点').value).toBe('2'));
  choose('%PDF-1.7');
  expect((await screen.findByRole('alert')).textContent).toContain('ファイルを読み取れません');
});
