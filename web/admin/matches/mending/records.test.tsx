import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminMatch } from '#contract/match/admin.ts';
import type { MatchView } from '#contract/wire.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { club, view } from '#web/testing/views.ts';
import { MatchPage } from '../match-page.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { adminMatchOf, entry } from '../testing/matches.ts';

const GOAL = { id: 'aaaaaaaa', side: 'home', period: 'firstHalf', minute: null } as const;
const { id, ...FROM } = GOAL;
const BEGUN = Date.parse('2026-05-16T10:00:30+09:00');
/** 1-0 in 後半, scored in 前半. */
const SECOND_HALF: Partial<MatchView> = {
  version: 4,
  game_status: '後半',
  match_date: '2026-05-16',
  home_club: club('北クラブ', { first_half_score: 1, final_score: 1 }),
  goals: [GOAL],
  kick_offs: { firstHalf: BEGUN },
};

beforeEach(() => {
  signInForTest();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(match: Partial<MatchView> = {}, change: Partial<AdminMatch> = {}) {
  const found = adminMatchOf({ match: view({ ...SECOND_HALF, ...match }), history: [], ...change });
  const asked = fakeServer({
    'GET /m1': () => found,
    'POST /preview': () => ({ version: 4, after: view({ version: 5 }), moves: [] }),
    'POST /changes': () => ({ version: 5 }),
  });
  renderScreen(<MatchPage championshipId="cup" matchId="m1" />);
  return {
    saved: async () => {
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      return asked.filter(({ path }) => path.endsWith('/changes')).map(({ body }) => body);
    },
    looked: () => asked.filter(({ path }) => path.endsWith('/preview')).length,
  };
}

/** In the dialog, where one is open: the page behind it does not answer. */
const press = async (name: string) => {
  const dialog = screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog');
  const button = await within(dialog ?? document.body).findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('得点をその場所で直す', () => {
  test('別のクラブの、別の時間帯の、ある分の得点にする', async () => {
    const { saved, looked } = open();
    await press('北クラブの前半の得点を直す');
    expect(screen.getByRole('button', { name: '変化を確かめて保存する' })).toHaveProperty('disabled', true);
    choose('クラブ', 'away');
    choose('時間帯', 'secondHalf');
    choose('得点の分', '3');
    await press('変化を確かめて保存する');
    await screen.findByRole('alertdialog', {
      name: '北クラブの前半の得点を、南クラブの後半23分の得点に直しますか？',
    });
    await press('得点を直す');
    const to = { side: 'away', period: 'secondHalf', minute: 3 };
    expect(await saved()).toEqual([{ version: 4, change: { kind: 'move_goal', goal: id, from: FROM, to } }]);
    expect(looked()).toBe(1);
  });

  test('名指して取り消す', async () => {
    const { saved } = open();
    await press('北クラブの前半の得点を直す');
    await press('この得点を取り消す');
    await press('得点を取り消す');
    const { side, period } = FROM;
    const change = { kind: 'drop_goal', goal: id, side, period };
    expect(await saved()).toEqual([{ version: 4, change }]);
  });

  test('忘れていた得点を、始まった時間帯にだけ追加できる', async () => {
    const { saved } = open();
    await press('得点を追加する');
    const periods = within(screen.getByLabelText('時間帯')).getAllByRole('option');
    expect(periods.map(({ textContent }) => textContent)).toEqual(['前半', '後半']);
    choose('時間帯', 'firstHalf');
    await press('変化を確かめて保存する');
    await press('この得点を追加する');
    const place = { side: 'home', period: 'firstHalf', minute: null };
    expect(await saved()).toEqual([{ version: 4, change: { kind: 'add_goal', place } }]);
  });

  test('数だけで入力された得点は、数で直すように言う', async () => {
    open({ goals: [] });
    expect(await screen.findByText(/^数だけで入力された得点が1点あります。/)).toBeTruthy();
  });

  test.each<[string, Partial<MatchView>, Partial<AdminMatch>]>([
    ['試合前', { game_status: '試合前', goals: [] }, { state: 'before' }],
    ['登録済み', { game_status: '試合終了', is_result_registered: true }, { state: 'registered' }],
  ])('%sの試合では出さない', async (_state, match, change) => {
    open(match, change);
    await screen.findByRole('region', { name: '操作' });
    expect(screen.queryByRole('region', { name: '得点とPK戦の記録' })).toBeNull();
  });
});

test('PK戦のキックを、その場所で○×を変えるか取り消す', async () => {
  const { saved } = open({
    game_status: '試合終了',
    has_pk: true,
    home_club: club('北クラブ', { pk_score: 1, pk_score_list: ['success', 'failure'] }),
    goals: [],
  });
  await press('北クラブの2本目（失敗）を直す');
  await press('○（成功）に直す');
  await screen.findByRole('alertdialog', { name: '北クラブの2本目を○（成功）に直しますか？' });
  await press('○（成功）に直す');
  const change = { kind: 'change_kick', side: 'home', column: 1, result: 'success' };
  expect(await saved()).toEqual([{ version: 4, change }]);
});

test('始まった時間帯の開始時刻を、試合の日の時刻で直す', async () => {
  const { saved } = open();
  await press('前半の開始時刻を直す');
  choose('開始時刻', '10:03');
  await press('変化を確かめて保存する');
  await press('開始時刻を直す');
  const at = Date.parse('2026-05-16T10:03:00+09:00');
  expect(await saved()).toEqual([{ version: 4, change: { kind: 'set_kick_off', period: 'firstHalf', at } }]);
});

test('記録には、どこからどこへ直したかが出る', async () => {
  const history = [
    entry(1, { type: 'statusChanged', from: '試合前', to: '前半' }),
    entry(2, { type: 'goalScored', side: 'home', period: 'firstHalf', id }),
    entry(3, { type: 'statusChanged', from: '前半', to: 'ハーフタイム' }),
    entry(4, {
      type: 'goalMoved',
      goal: id,
      from: FROM,
      to: { side: 'away', period: 'firstHalf', minute: 12 },
    }),
    entry(5, { type: 'goalScored', side: 'home', period: 'firstHalf', id: 'bbbbbbbb' }),
    entry(6, { type: 'goalCancelled', side: 'away', period: 'firstHalf', goal: id }),
    entry(7, { type: 'kickOffSet', period: 'firstHalf', at: BEGUN }),
    entry(8, { type: 'kitChosen', side: 'away', kit: '黄' }),
  ];
  open({ version: 8 }, { history });
  const steps = await within(await screen.findByRole('region', { name: '記録（8件）' })).findAllByRole(
    'listitem',
  );
  const told = steps.map(({ textContent }) => textContent ?? '');
  expect(told[0]).toContain('南クラブ のユニフォームの色（黄）');
  expect(told[1]).toContain('前半の開始時刻を10:00に直す');
  expect(told[2]).toContain('南クラブの前半の得点の取り消し');
  expect(told[3]).toContain('北クラブの前半の得点を追加');
  expect(told[4]).toContain('北クラブの前半の得点を、南クラブの前半12分の得点に直す');
  expect(told[6]).toContain('北クラブ の得点');
});
