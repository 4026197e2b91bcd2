import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { MatchPage } from './match-page.tsx';
import { type Answers, fakeServer, Refused } from './testing/fake-server.ts';
import { adminMatchOf, entry } from './testing/matches.ts';

const IDS = { championshipId: 'cup', matchId: 'm1' };
const MOVES = ['1位が「北クラブ」から「南クラブ」に替わります。'];
const REGISTERED = view({ version: 5, game_status: '試合終了', is_result_registered: true });

beforeEach(() => {
  signInForTest();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(answers: Partial<Answers> = {}, found = adminMatchOf()) {
  const asked = fakeServer({
    'GET /m1': () => found,
    'POST /preview': () => ({ version: 4, after: view({ version: 5 }), moves: MOVES }),
    'POST /changes': () => ({ version: 5 }),
    ...(answers as Answers),
  });
  renderScreen(<MatchPage {...IDS} />);
  return asked;
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('記録には、だれがいつ何をしたかが新しい順に並び、取り消されたものもわかる', async () => {
  open();
  const history = await screen.findByRole('region', { name: '記録（4件）' });
  const steps = within(history)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(steps).toHaveLength(4);
  expect(steps[0]).toContain('北クラブ の得点の取り消し');
  expect(steps[0]).toContain('管理者 kanri@example.jp');
  expect(steps[1]).toContain('取り消し済み');
  expect(steps[1]).toContain('速報員（厚別会場）');
  expect(steps[1]).toContain('5/16 10:05:30（受信 5/16 10:09:00）');
  expect(steps[2]).not.toContain('取り消し済み');
  expect(steps[2]).toContain('前半　1 - 0');
});

test('巻き戻す前に何が変わるかを見せ、押すまで保存しない', async () => {
  const asked = open();
  await press(/：2番/);
  const dialog = await screen.findByRole('alertdialog', { name: '2番の時点に戻しますか？' });
  expect(await within(dialog).findByText(MOVES[0] ?? '')).toBeDefined();
  expect(dialog.textContent).toContain('この後の2件の記録は取り消されます。');
  expect(asked.filter(({ path }) => path.endsWith('/changes'))).toEqual([]);
  await press('この時点に戻す');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const saved = asked.filter(({ path }) => path.endsWith('/changes'));
  expect(saved.map(({ body }) => body)).toEqual([{ version: 4, change: { kind: 'reverting', to: 2 } }]);
  expect(saved[0]?.headers.get(IDEMPOTENCY_KEY)).toMatch(/^[0-9a-f-]{36}$/);
});

test('紙から初めて入れた結果は、修正ではなく入力として記録に出る', async () => {
  const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  const correction = {
    hasExtraHalves: false,
    goals: { home: { ...none, firstHalf: 1 }, away: none },
    shootOut: null,
    actualStartTime: null,
  };
  const history = [
    entry(1, { type: 'statusChanged', from: '試合前', to: '試合終了' }),
    entry(2, { type: 'resultCorrected', correction }),
    entry(3, { type: 'resultCorrected', correction }),
  ];
  open({}, adminMatchOf({ state: 'registered', match: REGISTERED, history }));
  const steps = within(await screen.findByRole('region', { name: '記録（3件）' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => /試合結果の..|試合前→試合終了/.exec(textContent ?? '')?.[0])).toEqual(
    ['試合結果の修正', '試合結果の入力', '試合前→試合終了'],
  );
});

test('何も動かないときは、そう言う', async () => {
  open({ 'POST /preview': () => ({ version: 4, after: view({ version: 5 }), moves: [] }) });
  await press('最初（試合前）の状態に戻す');
  expect(await screen.findByText('順位やトーナメントの変化はありません。')).toBeDefined();
});

test('答えが届かなかったときは同じ操作としてもう一度送り、断られたらその文を出して残る', async () => {
  let tries = 0;
  const asked = open({
    'POST /changes': () => {
      tries += 1;
      return tries === 1 ? new Refused(503, 'busy') : new Refused(409, 'この試合は更新されています。');
    },
  });
  await press(/：2番/);
  await screen.findByText(MOVES[0] ?? '');
  await press('この時点に戻す');
  await screen.findByText('変更を保存できませんでした。時間をおいて再度お試しください。');
  await press('この時点に戻す');
  await screen.findByText('この試合は更新されています。');
  const keys = asked
    .filter(({ path }) => path.endsWith('/changes'))
    .map(({ headers }) => headers.get(IDEMPOTENCY_KEY));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test.each<[string, Parameters<typeof adminMatchOf>[0], readonly string[]]>([
  ['試合前', { state: 'before', match: view(), history: [] }, ['結果を入力する', '延期にする']],
  ['進行中', {}, ['得点を直す', '結果を入力する']],
  [
    '未登録',
    { state: 'unregistered', match: view({ game_status: '試合終了' }) },
    ['結果を登録する', '得点を直す', '結果を入力する'],
  ],
  ['登録済み', { state: 'registered', match: REGISTERED }, ['結果を修正する', '登録を取り消して再開する']],
  ['延期', { state: 'postponed', match: view({ is_postponed: true }) }, ['延期を取り消す', '結果を入力する']],
])('%sの試合でできること', async (_state, change, names) => {
  open({}, adminMatchOf(change));
  const actions = await screen.findByRole('region', { name: '操作' });
  const buttons = within(actions).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
});

test('紙の結果を入力すると、合計と勝敗を見せ、PK戦が同数なら保存させない', async () => {
  const asked = open();
  await press('結果を入力する');
  const goals = screen.getByRole('group', { name: '後半得点' });
  fireEvent.change(within(goals).getByLabelText('南クラブ'), { target: { value: '2' } });
  const after = screen.getByRole('region', { name: '保存後の試合結果' });
  expect(after.textContent).toContain('南クラブ2勝ち');
  fireEvent.click(within(screen.getByRole('group', { name: 'PK戦の有無' })).getByLabelText('あり'));
  expect(await screen.findByText(/^PK戦の成功数が同じです。/)).toBeDefined();
  expect(screen.getByRole('button', { name: '変化を確かめて保存する' })).toHaveProperty('disabled', true);
  fireEvent.click(within(screen.getByRole('group', { name: 'PK戦の有無' })).getByLabelText('なし'));
  await press('変化を確かめて保存する');
  await screen.findByText(MOVES[0] ?? '');
  await press('この結果を登録する');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const none = { extraFirstHalf: 0, extraSecondHalf: 0 };
  expect(asked.find(({ path }) => path.endsWith('/changes'))?.body).toEqual({
    version: 4,
    change: {
      kind: 'result',
      correction: {
        hasExtraHalves: false,
        goals: {
          home: { firstHalf: 1, secondHalf: 0, ...none },
          away: { firstHalf: 0, secondHalf: 2, ...none },
        },
        shootOut: null,
        actualStartTime: '10:00',
      },
    },
  });
});

const SCORE_GROUPS = ['前半得点', '後半得点', '延長前半得点', '延長後半得点'];
const away = (period: string) =>
  within(screen.getByRole('group', { name: period })).getByLabelText('南クラブ');
const home = (period: string) =>
  within(screen.getByRole('group', { name: period })).getByLabelText('北クラブ');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('進行中の得点は、始まった時間帯だけを直し、変化を見てから保存する', async () => {
  const asked = open();
  await press('得点を直す');
  expect(SCORE_GROUPS.filter((name) => screen.queryByRole('group', { name }) !== null)).toEqual(['前半得点']);
  const save = screen.getByRole('button', { name: '変化を確かめて保存する' });
  expect(save).toHaveProperty('disabled', true);
  type(home('前半得点'), '0');
  type(away('前半得点'), '1');
  expect(screen.getByRole('form', { name: '得点の修正' }).textContent).toContain(
    '直した後の得点：0 - 1（前半 0 - 1、後半 0 - 0）',
  );
  fireEvent.click(save);
  await screen.findByText(MOVES[0] ?? '');
  expect(screen.getByText(/^試合状態は「前半」のままで/)).toBeDefined();
  expect(asked.filter(({ path }) => path.endsWith('/changes'))).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '得点を直す' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const none = { secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  expect(asked.find(({ path }) => path.endsWith('/changes'))?.body).toEqual({
    version: 4,
    change: { kind: 'score', goals: { home: { firstHalf: 0, ...none }, away: { firstHalf: 1, ...none } } },
  });
});

test('得点を直す間に得点が入ったら、断られ、直した数は残り、触れていない数は今の得点になる', async () => {
  let found = adminMatchOf();
  const asked = open({
    'GET /m1': () => found,
    'POST /changes': () => {
      const scored = club('北クラブ', { first_half_score: 2, final_score: 2 });
      found = adminMatchOf({ match: view({ version: 5, game_status: '前半', home_club: scored }) });
      return new Refused(409, '更新されています。');
    },
  });
  await press('得点を直す');
  type(away('前半得点'), '1');
  await press('変化を確かめて保存する');
  await screen.findByText(MOVES[0] ?? '');
  const dialog = screen.getByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '得点を直す' }));
  await within(dialog).findByText('更新されています。');
  fireEvent.click(within(dialog).getByRole('button', { name: 'やめる' }));
  await screen.findByText(/^この試合は、入力を始めた後に更新されました。/);
  expect(away('前半得点')).toHaveProperty('value', '1');
  expect(home('前半得点')).toHaveProperty('value', '2');
  expect(screen.getByRole('button', { name: '変化を確かめて保存する' })).toHaveProperty('disabled', true);
  await press('最新の状況を確認しました');
  await press('変化を確かめて保存する');
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ version: 5 }));
});

test('延長の途中で同点でなくなる得点にすると、保存はできるが、もう一度確かめるよう言う', async () => {
  open({}, adminMatchOf({ match: view({ version: 4, game_status: '延長前半', has_extra_halves: true }) }));
  await press('得点を直す');
  expect(SCORE_GROUPS.filter((name) => screen.queryByRole('group', { name }) !== null)).toEqual([
    '前半得点',
    '後半得点',
    '延長前半得点',
  ]);
  type(away('後半得点'), '1');
  expect(screen.getByText(/^延長戦とPK戦は、同点の試合で行います。/)).toBeDefined();
  expect(screen.getByRole('button', { name: '変化を確かめて保存する' })).toHaveProperty('disabled', false);
});

test('保存する前に試合が進んでいたら、断られ、入力は残り、確かめてから保存できる', async () => {
  let found = adminMatchOf();
  const asked = open({
    'GET /m1': () => found,
    'POST /changes': () => {
      found = adminMatchOf({ match: view({ version: 7, game_status: '後半' }) });
      return new Refused(409, '更新されています。');
    },
  });
  await press('結果を入力する');
  const goals = within(screen.getByRole('group', { name: '後半得点' })).getByLabelText('南クラブ');
  fireEvent.change(goals, { target: { value: '2' } });
  await press('変化を確かめて保存する');
  await screen.findByText(MOVES[0] ?? '');
  await press('この結果を登録する');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('更新されています。');
  fireEvent.click(within(dialog).getByRole('button', { name: 'やめる' }));
  await screen.findByText(/^この試合は、入力を始めた後に更新されました。/);
  expect(goals).toHaveProperty('value', '2');
  expect(screen.getByRole('button', { name: '変化を確かめて保存する' })).toHaveProperty('disabled', true);
  await press('最新の状況を確認しました');
  await press('変化を確かめて保存する');
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ version: 7 }));
});

test('ない試合は、ないと言う', async () => {
  open({ 'GET /m1': () => new Refused(404, '') });
  expect(await screen.findByText('指定された試合が見つかりません。')).toBeDefined();
});

test('ログインの印がないときは、何も尋ねずにそう言う', async () => {
  localStorage.clear();
  const asked = open();
  expect(await screen.findByText(/^認証トークンが見つかりません。/)).toBeDefined();
  expect(asked).toEqual([]);
});
