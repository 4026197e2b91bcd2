import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { EDIT_PATH, renderScreen, SELECT_PATH } from '../testing/render-screen.tsx';
import { listItem, matchAfter, wayTo } from '../testing/wire.ts';

const register: MatchCommand = { type: 'registerResult', actualStartTime: '10:32' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(match: Match) {
  const server = fakeServer(match, [listItem()]);
  const page = renderScreen(EDIT_PATH, server);
  await screen.findByText('札幌春季大会');
  return { server, ...page };
}

async function answer(name: string) {
  const pressed = await screen.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(pressed);
  await act(() => vi.advanceTimersByTimeAsync(20));
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const select = (label: string, club: string, count: number) =>
  fireEvent.change(group(label).getByRole('combobox', { name: club }), { target: { value: `${count}` } });
const labels = () =>
  within(screen.getByRole('region', { name: '修正後の試合結果' }))
    .getAllByText(/^(勝ち|負け|引き分け|PK戦集計中)$/)
    .map((label) => label.textContent);

describe('試合結果の修正', () => {
  it('得点を直すと合計と勝敗が変わり、登録すると一覧に戻る', async () => {
    const { server, pathname } = await open(matchAfter([...wayTo('試合終了'), register]));
    expect(labels()).toEqual(['引き分け', '引き分け']);
    expect(group('前半得点').getAllByRole('option')).toHaveLength(62);
    select('前半得点', '札幌FC', 2);
    select('後半得点', '旭川イレブン', 30);
    expect(labels()).toEqual(['負け', '勝ち']);
    fireEvent.click(screen.getByRole('button', { name: '登録' }));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'update-match-result',
        body: {
          leftFirstHalfScore: 2,
          leftTotalScore: 2,
          rightSecondHalfScore: 30,
          rightTotalScore: 30,
          leftClubResult: '負け',
          rightClubResult: '勝ち',
          hasExtraHalvesEdit: false,
          hasPkEdit: false,
          actualStartTime: '10:32',
        },
      },
    ]);
    expect(await screen.findByText('試合結果を修正しました。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('PK戦の成功数が同じなら、文を示して登録できない', async () => {
    await open(matchAfter([...wayTo('試合終了'), register]));
    fireEvent.click(group('PK戦の有無').getByRole('radio', { name: 'あり' }));
    expect(labels()).toEqual(['PK戦集計中', 'PK戦集計中']);
    expect(
      screen.getByText('PK戦の成功数が同じです。PK戦の有無を「なし」にするか、成功数を修正してください。'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: '登録' })).toHaveProperty('disabled', true);
    select('PK戦の成功数', '旭川イレブン', 3);
    expect(labels()).toEqual(['負け', '勝ち']);
    expect(screen.getByRole('button', { name: '登録' })).toHaveProperty('disabled', false);
  });

  it('延長戦をなしに戻すと、入れた得点は残らない', async () => {
    await open(matchAfter([...wayTo('試合終了'), register]));
    const extra = group('延長戦の有無');
    fireEvent.click(extra.getByRole('radio', { name: 'あり' }));
    select('延長前半得点', '札幌FC', 1);
    expect(labels()).toEqual(['勝ち', '負け']);
    fireEvent.click(extra.getByRole('radio', { name: 'なし' }));
    expect(labels()).toEqual(['引き分け', '引き分け']);
    fireEvent.click(extra.getByRole('radio', { name: 'あり' }));
    expect(group('延長前半得点').getByRole('combobox', { name: '札幌FC' })).toHaveProperty('value', '0');
  });

  it('登録に失敗したら文を示し、入力は残る', async () => {
    const { server } = await open(matchAfter([...wayTo('試合終了'), register]));
    server.trouble({ status: 400, body: { code: 'correction_out_of_range', message: '範囲の外です。' } });
    select('前半得点', '札幌FC', 5);
    fireEvent.click(screen.getByRole('button', { name: '登録' }));
    await answer('はい');
    expect(await screen.findByText('範囲の外です。')).toBeTruthy();
    expect(group('前半得点').getByRole('combobox', { name: '札幌FC' })).toHaveProperty('value', '5');
  });

  it('延期した試合は、延期を取り消せる', async () => {
    const { server, pathname } = await open(
      matchAfter([{ type: 'postpone', reason: '雷', otherReason: '' }]),
    );
    expect(screen.getByText('理由：雷')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '延期取り消し' }));
    await answer('はい');
    expect(server.writes).toMatchObject([{ call: 'cancel-postponement' }]);
    expect(await screen.findByText('試合の延期を取り消しました。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('延期登録は、始まっていない試合にだけある', async () => {
    await open(matchAfter([]));
    expect(screen.getByRole('button', { name: '延期登録' })).toBeTruthy();
  });

  it.each([
    ['始まった', wayTo('前半')],
    ['結果登録の済んだ', [...wayTo('試合終了'), register]],
  ])('%s試合では必ず断られるので、延期登録を出さない', async (_state, commands) => {
    await open(matchAfter(commands));
    expect(screen.queryByRole('button', { name: '延期登録' })).toBeNull();
  });

  it('まだ登録していない試合は修正できず、速報の画面へ導く', async () => {
    await open(matchAfter(wayTo('前半')));
    expect(screen.queryByRole('button', { name: '登録' })).toBeNull();
    expect(screen.getByRole('link', { name: '試合速報を開く' })).toBeTruthy();
  });
});
