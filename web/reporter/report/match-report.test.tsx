import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sentence } from '#web/testing/sentence.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { answer, button, goal, goalButton, goals, onOwnClock, openReport } from './testing/report-screen.ts';

onOwnClock();

describe('試合速報の画面', () => {
  it('大会、部、グループ、日付、予定時刻、会場を示す', async () => {
    await openReport(matchAfter([]));
    expect(screen.getByText(/^１部\s+Aグループ$/)).toBeTruthy();
    expect(screen.getByText('11/21(土)')).toBeTruthy();
    expect(screen.getByText('10:30')).toBeTruthy();
    expect(screen.getByText('厚別公園')).toBeTruthy();
    expect(screen.getByText(/^最終更新 \d\d:\d\d$/)).toBeTruthy();
  });

  it.each([
    ['試合前', null, '前半開始'],
    ['前半', '試合前', '前半終了'],
    ['ハーフタイム', '前半', '後半開始'],
    ['後半', 'ハーフタイム', '後半終了'],
    ['延長前半', '後半', '延長後半開始'],
    ['延長後半', '延長前半', '延長後半終了'],
    ['PK戦', '後半', '試合終了'],
    ['試合終了', '後半', null],
  ] as const)('%s では、戻るは %s、進むは %s', async (status, back, forward) => {
    await openReport(matchAfter(wayTo(status)));
    const bar = within(screen.getByRole('region', { name: '試合状態' }));
    expect(bar.getByRole('status').textContent).toBe(status);
    expect(bar.getAllByRole('button').map((one) => one.textContent)).toEqual([
      ...(back === null ? [] : [`◀ 戻る${back}`]),
      ...(forward === null ? [] : [`進む ▶${forward}`]),
    ]);
  });

  it.each(['試合前', 'ハーフタイム'] as const)(
    '%s の得点ボタンは押しても数えず、理由を言う',
    async (status) => {
      const { server } = await openReport(matchAfter(wayTo(status)));
      expect(goalButton('札幌FC').getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(goalButton('札幌FC'));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(
        dialog.getByText('試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。'),
      ).toBeTruthy();
      expect(server.writes).toEqual([]);
    },
  );

  it.each(['前半', '後半', '延長前半', '延長後半'] as const)('%s では得点できる', async (status) => {
    const { server } = await openReport(matchAfter(wayTo(status)));
    fireEvent.click(goalButton('旭川イレブン'));
    expect(await screen.findByText(sentence('旭川イレブン の得点を追加します。'))).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'operate-score',
        token: 'token-of-the-link',
        body: {
          scoredClub: 'club_right',
          matchStatus: status,
          operation: 'plus',
        },
      },
    ]);
    expect(goals('away')).toBe('1');
  });

  it.each(['PK戦', '試合終了'] as const)('%s に得点ボタンはない', async (status) => {
    await openReport(matchAfter(wayTo(status)));
    expect(screen.queryByRole('region', { name: '得点' })).toBeNull();
  });

  it('いいえを押すと何も送らない', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    await answer('いいえ');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.writes).toEqual([]);
  });

  it('後半の後は選んでから確認する', async () => {
    const { server } = await openReport(matchAfter(wayTo('後半')));
    fireEvent.click(button(/後半終了/));
    expect(await screen.findByText('操作を選んでください。')).toBeTruthy();
    await answer('延長前半開始');
    expect(screen.getByText('延長前半を開始します。よろしいですか？')).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'update-match-status',
        body: { currentStatus: '後半', newStatus: '延長前半' },
      },
    ]);
  });

  it('リーグ戦の後半は、選ばずに試合終了へ進む', async () => {
    await openReport(matchAfter(wayTo('後半'), { format: 'league' }));
    fireEvent.click(button(/試合終了/));
    expect(await screen.findByText('試合を終了します。よろしいですか？')).toBeTruthy();
  });

  it('延長前半から戻すと、消えるものを先に言う', async () => {
    const { server } = await openReport(matchAfter([...wayTo('延長前半'), goal('home', '延長前半')]));
    fireEvent.click(button(/戻る/));
    expect(await screen.findByText('延長の得点 1-0 が消えます。')).toBeTruthy();
    await answer('はい');
    await waitFor(() => expect(goals('home')).toBe('0'));
    expect(server.current().hasExtraHalves).toBe(false);
  });

  it('取り消す得点がなければ、その文を示す', async () => {
    await openReport(matchAfter(wayTo('前半')));
    const undo = within(screen.getByRole('region', { name: '得点の取り消し' }));
    fireEvent.click(undo.getByRole('button', { name: /札幌FC/ }));
    expect(
      await screen.findByText(sentence('札幌FCの前半の得点は0点です。取り消す得点がありません。')),
    ).toBeTruthy();
  });

  it('延長とPKの欄は、あるときだけ示す', async () => {
    await openReport(matchAfter(wayTo('前半')));
    const columns = () =>
      within(screen.getByRole('region', { name: '得点詳細' }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent);
    expect(columns()).toEqual(['チーム', '前半', '後半', '合計']);
    cleanup();
    await openReport(
      matchAfter([...wayTo('延長後半'), { type: 'changeStatus', seen: '延長後半', to: 'PK戦' }]),
    );
    expect(columns()).toEqual(['チーム', '前半', '後半', '延長前半', '延長後半', '合計', 'PK']);
  });

  it('通信できないときは文と再読み込みを示し、押せば開く', async () => {
    const server = fakeServer(matchAfter([]));
    server.setReadable(false);
    renderScreen(REPORT_PATH, server);
    expect(
      await screen.findByText('試合データの取得に失敗しました。時間をおいて再度お試しください。'),
    ).toBeTruthy();
    server.setReadable(true);
    fireEvent.click(button('再読み込み'));
    expect(await screen.findByText('札幌春季大会')).toBeTruthy();
  });

  it('登録済みの試合は速報終了と示し、入力はできない', async () => {
    await openReport(matchAfter([...wayTo('試合終了'), { type: 'registerResult', actualStartTime: null }]));
    expect(screen.getByText('速報終了')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: '試合結果を修正する' })).toBeTruthy();
  });
});
