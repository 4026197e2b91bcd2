import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { fiscalYearFlow } from '../match/flow.ts';
import { CORRECTION_FAILED, POSTPONED_HERE } from '../messages.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { CORRECT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { openedSearch } from '../testing/stored-link.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';

const register: MatchCommand = { type: 'registerResult', actualStartTime: '10:32' };
const registered = matchAfter([...wayTo('試合終了'), register]);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(match: Match, search = '/connecter/hash') {
  openedSearch(search);
  const server = fakeServer(match);
  const page = renderScreen(CORRECT_PATH, server);
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
const kick = (club: string, sign: string) => fireEvent.click(group(club).getByRole('button', { name: sign }));
const corrected = () => screen.getByRole('region', { name: '修正後の試合結果' }).textContent;

describe('年度の流れの結果の修正', () => {
  it('得点とPK戦を直すと修正後の結果が変わり、修正登録すると検索に戻る', async () => {
    const { server, pathname } = await open(registered);
    expect(screen.getByRole('region', { name: '修正前の試合結果' }).textContent).toContain('引き分け');
    expect(group('前半得点').getAllByRole('option')).toHaveLength(62);
    select('前半得点', '札幌FC', 1);
    select('後半得点', '旭川イレブン', 1);
    fireEvent.click(group('延長戦の有無').getByRole('radio', { name: 'あり' }));
    select('延長前半得点', '札幌FC', 2);
    select('延長後半得点', '旭川イレブン', 2);
    fireEvent.click(group('PK戦の有無').getByRole('radio', { name: 'あり' }));
    expect(corrected()).toContain('PK戦集計中');
    for (const sign of ['○ 成功', '× 失敗', '○ 成功', '取消', '○ 成功']) kick('札幌FC', sign);
    kick('旭川イレブン', '○ 成功');
    expect(
      group('札幌FC')
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([...['○成功', '×失敗', '○成功', 'まだ', 'まだ'], '2']);
    expect(corrected()).toMatch(/札幌FC3PK 2勝ち.*旭川イレブン3PK 1負け/);
    fireEvent.change(screen.getByLabelText('試合開始時刻'), { target: { value: '10:40' } });
    fireEvent.click(screen.getByRole('button', { name: '修正登録' }));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        path: '/api/match/prod/items/register-edited-match-result',
        body: {
          fiscalYear: '2026',
          homeFirstHalfScore: 1,
          homeExtraFirstHalfScore: 2,
          homeFinalScore: 3,
          awaySecondHalfScore: 1,
          awayExtraSecondHalfScore: 2,
          awayFinalScore: 3,
          hasExtraHalvesEdit: true,
          hasPkEdit: true,
          homePkScore: 2,
          homePkScoreList: ['success', 'failure', 'success'],
          awayPkScore: 1,
          awayPkScoreList: ['success'],
          actualMatchStartTimeEdit: '10:40',
        },
      },
    ]);
    expect(await screen.findByText('試合結果を正常に修正しました。試合検索画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe('/connecter/hash'));
  });

  it('PK戦の成功数が同じでも、この流れでは登録できる', async () => {
    await open(registered);
    fireEvent.click(group('PK戦の有無').getByRole('radio', { name: 'あり' }));
    expect(screen.getByRole('button', { name: '修正登録' })).toHaveProperty('disabled', false);
  });

  it('成功数だけが記録された試合は、○×を入れ直さなければ成功数のまま登録される', async () => {
    const byNumber: MatchCommand = {
      type: 'correctResult',
      correction: {
        hasExtraHalves: false,
        goals: registered.goals,
        shootOut: { kind: 'successes', successes: { home: 3, away: 2 } },
        actualStartTime: '10:32',
      },
      claim: null,
    };
    const { server } = await open(matchAfter([...wayTo('試合終了'), register, byNumber]));
    expect(screen.getByText(/^成功数だけが記録されているチームがあります。/)).toBeTruthy();
    select('前半得点', '札幌FC', 1);
    fireEvent.click(screen.getByRole('button', { name: '修正登録' }));
    await answer('はい');
    expect(server.current()).toMatchObject({
      goals: { home: { firstHalf: 1 } },
      shootOut: { home: { kicks: [], score: 3 }, away: { kicks: [], score: 2 } },
    });
  });

  it('登録に失敗したら文を示し、入力は残る', async () => {
    const { server } = await open(registered);
    server.trouble({ status: 400, body: { code: 'correction_out_of_range', message: '範囲の外です。' } });
    select('前半得点', '札幌FC', 5);
    fireEvent.click(screen.getByRole('button', { name: '修正登録' }));
    await answer('はい');
    expect(await screen.findByText('範囲の外です。')).toBeTruthy();
    expect(screen.getByText(CORRECTION_FAILED)).toBeTruthy();
    expect(group('前半得点').getByRole('combobox', { name: '札幌FC' })).toHaveProperty('value', '5');
  });

  it('練習の検索から来たら、練習の呼び出しを使う', async () => {
    const { server } = await open(registered, '/connecter/hash-test');
    fireEvent.click(screen.getByRole('button', { name: '修正登録' }));
    await answer('はい');
    expect(server.writes).toMatchObject([
      { path: '/api/test-match/prod/items/register-edited-match-result' },
    ]);
  });

  it('延期した試合は、担当者への連絡を求める', async () => {
    await open(matchAfter([{ type: 'postpone', reason: null, otherReason: '' }]));
    expect(screen.getByText(POSTPONED_HERE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '修正登録' })).toBeNull();
  });

  it.each([
    ['/connecter/hash', '/connecter/register-match-result/c-1/m-1'],
    ['/connecter/hash-test', '/connecter/test-register-match-result/c-1/m-1'],
  ])('まだ登録していない試合では、%s の速報の画面へ導く', async (search, screenPath) => {
    await open(matchAfter([...wayTo('PK戦'), fiscalYearFlow.moveOn(matchAfter([]), '試合終了')]), search);
    expect(screen.getByRole('link', { name: '試合速報を開く' }).getAttribute('href')).toBe(screenPath);
  });
});
