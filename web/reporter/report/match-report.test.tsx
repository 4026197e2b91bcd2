import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { createMemoryStorage } from '../outbox/memory-storage.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen, SELECT_PATH } from '../testing/render-screen.tsx';
import { listItem, matchAfter, onWire, wayTo } from '../testing/wire.ts';

const goal = (side: 'home' | 'away', seen: MatchStatus = '前半'): MatchCommand => ({
  type: 'scoreGoal',
  side,
  seen,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(match: Match) {
  const server = fakeServer(match, [listItem()]);
  const page = renderScreen(REPORT_PATH, server);
  await screen.findByText('札幌春季大会');
  return { server, ...page };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const goalButton = (club: string) =>
  within(screen.getByRole('region', { name: '得点' })).getByRole('button', {
    name: new RegExp(club),
  });
const goals = (side: 'home' | 'away') => screen.getByTestId(`goals-${side}`).textContent;

/** Presses はい as a person does: after having read the question. */
async function answer(name: string) {
  const pressed = await screen.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(pressed);
  await act(() => vi.advanceTimersByTimeAsync(400));
}

describe('試合速報の画面', () => {
  it('大会、部、グループ、日付、予定時刻、会場を示す', async () => {
    await open(matchAfter([]));
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
    await open(matchAfter(wayTo(status)));
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
      const { server } = await open(matchAfter(wayTo(status)));
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
    const { server } = await open(matchAfter(wayTo(status)));
    fireEvent.click(goalButton('旭川イレブン'));
    expect(await screen.findByText('旭川イレブン の得点を追加します。')).toBeTruthy();
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
    await open(matchAfter(wayTo(status)));
    expect(screen.queryByRole('region', { name: '得点' })).toBeNull();
  });

  it('いいえを押すと何も送らない', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    await answer('いいえ');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.writes).toEqual([]);
  });

  it('ボタンを二度たたいた二度目は、確認の返事にならない', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    fireEvent.click(await screen.findByRole('button', { name: 'はい' }));
    expect(server.writes).toEqual([]);
    await answer('はい');
    expect(server.writes).toHaveLength(1);
  });

  it('はいを二度たたいても一度だけ数え、二度目は次の確認も開かない', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    const yes = await screen.findByRole('button', { name: 'はい' });
    await act(() => vi.advanceTimersByTimeAsync(400));
    fireEvent.click(yes);
    fireEvent.click(yes);
    fireEvent.click(goalButton('札幌FC'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(server.writes).toHaveLength(1);
    expect(server.current().goals.home.firstHalf).toBe(1);
  });

  it('送っている間も次の操作ができ、画面にはすぐ出て、押した順に一つずつ送る', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    const release = server.hold();
    for (const club of ['札幌FC', '旭川イレブン']) {
      fireEvent.click(goalButton(club));
      await answer('はい');
    }
    expect([goals('home'), goals('away')]).toEqual(['1', '1']);
    expect(screen.getByText('送信待ち 2件')).toBeTruthy();
    expect(server.writes).toHaveLength(1);
    release();
    await waitFor(() => expect(screen.queryByText(/送信待ち/)).toBeNull());
    expect(screen.getByText(/^最終送信 \d\d:\d\d$/)).toBeTruthy();
    expect(server.writes.map(({ body }) => body)).toMatchObject([
      { scoredClub: 'club_left' },
      { scoredClub: 'club_right' },
    ]);
  });

  it('答えが失われたら同じ鍵で送り直し、得点は一度だけ数える', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    server.trouble('lostAnswer', {
      status: 503,
      body: { code: 'unavailable', message: '' },
    });
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(server.writes).toHaveLength(3);
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(1);
    expect(server.current().goals.home.firstHalf).toBe(1);
    expect(goals('home')).toBe('1');
  });

  it('つながらない間は送信待ちと言って得点を見せ、つながれば同じ鍵のまま一度だけ数える', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    server.trouble('lostRequest', 'lostAnswer', 'lostRequest', 'lostRequest');
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(goals('home')).toBe('1');
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    expect(screen.getByText(/^サーバーにつながりません。/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/送信待ち/)).toBeNull();
    expect(server.writes).toHaveLength(5);
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(1);
    expect(server.current().goals.home.firstHalf).toBe(1);
    expect(goals('home')).toBe('1');
  });

  it('圏外では、そう言って入力を受け付け、結果登録も送るまでは完了と言わない', async () => {
    const { server } = await open(matchAfter(wayTo('試合終了')));
    server.trouble(...Array.from({ length: 3 }, () => 'lostRequest' as const));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^オフラインです。/)).toBeTruthy();
    fireEvent.click(button('結果登録'));
    await answer('はい');
    expect(screen.getByText('結果登録を送信しています。')).toBeTruthy();
    expect(screen.queryByText('速報終了')).toBeNull();
    expect(server.current().outcome.kind).toBe('open');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    expect(server.current().outcome.kind).toBe('registered');
  });

  it('続けて入れた二点は、別々の操作である', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    for (const expected of ['1', '2']) {
      fireEvent.click(goalButton('札幌FC'));
      await answer('はい');
      await waitFor(() => expect(goals('home')).toBe(expected));
    }
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(2);
  });

  it('別の端末が先に進めていたら、その文と今の試合を示す', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    const moved = matchAfter([...wayTo('前半'), goal('away'), ...wayTo('ハーフタイム').slice(1)]);
    server.trouble({
      status: 409,
      body: {
        code: 'stale_status',
        message: '試合状況が別の端末で更新されています。',
        match: onWire(moved),
      },
    });
    server.setReadable(false);
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    expect(await screen.findByText('試合状況が別の端末で更新されています。')).toBeTruthy();
    expect(goals('away')).toBe('1');
    expect(within(screen.getByRole('region', { name: '試合状態' })).getByRole('status').textContent).toBe(
      'ハーフタイム',
    );
  });

  it('断られた操作は、時刻と言葉と今の試合を示し、入力し直すか取り消すかを選ばせる', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    const moved = matchAfter(wayTo('後半'));
    const release = server.hold();
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    fireEvent.click(goalButton('旭川イレブン'));
    await answer('はい');
    server.elsewhere(moved);
    release();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('今の試合：後半')).toBeTruthy();
    expect(dialog.getByText('札幌FC の得点（前半）')).toBeTruthy();
    expect(dialog.getByText('旭川イレブン の得点（前半）')).toBeTruthy();
    expect(dialog.getByText('入力し直すと「札幌FC の得点（後半）」になります。')).toBeTruthy();
    expect([goals('home'), goals('away')]).toEqual(['0', '0']);
    expect(server.writes).toHaveLength(1);

    const [first] = dialog.getAllByRole('button', { name: '入力し直す' });
    await act(() => vi.advanceTimersByTimeAsync(400));
    if (first) fireEvent.click(first);
    await waitFor(() => expect(goals('home')).toBe('1'));
    expect(server.current().goals.home.secondHalf).toBe(1);
    await answer('取り消す');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(goals('away')).toBe('0');
    expect(server.writes).toHaveLength(2);
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(2);
  });

  it('あとで決めると操作は残り、見えるところから開き直せる', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    const release = server.hold();
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    server.elsewhere(matchAfter(wayTo('ハーフタイム')));
    release();
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('button', { name: '入力し直す' })).toBeNull();
    await answer('あとで決める');
    fireEvent.click(button('確認が必要な操作 1件'));
    await answer('取り消す');
    expect(screen.queryByText(/確認が必要/)).toBeNull();
    expect(server.current().goals.home.firstHalf).toBe(0);
  });

  it('使えなくなったリンクの操作は残り、そのことを言う', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    server.trouble({ status: 401, body: { code: 'unauthorized', message: '権限がありません。' } });
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    expect(screen.getByText(/^このリンクは使えなくなっています。/)).toBeTruthy();
    expect(goals('home')).toBe('1');
  });

  it('別の端末の得点が、そのまま画面に届く', async () => {
    const { server } = await open(matchAfter(wayTo('前半')));
    act(() => server.elsewhere(matchAfter([...wayTo('前半'), goal('away')])));
    await waitFor(() => expect(goals('away')).toBe('1'));
  });

  it('後半の後は選んでから確認する', async () => {
    const { server } = await open(matchAfter(wayTo('後半')));
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
    await open(matchAfter(wayTo('後半'), { format: 'league' }));
    fireEvent.click(button(/試合終了/));
    expect(await screen.findByText('試合を終了します。よろしいですか？')).toBeTruthy();
  });

  it('延長前半から戻すと、消えるものを先に言う', async () => {
    const { server } = await open(matchAfter([...wayTo('延長前半'), goal('home', '延長前半')]));
    fireEvent.click(button(/戻る/));
    expect(await screen.findByText('延長戦の得点がすべて0になります。')).toBeTruthy();
    await answer('はい');
    await waitFor(() => expect(goals('home')).toBe('0'));
    expect(server.current().hasExtraHalves).toBe(false);
  });

  it('取り消す得点がなければ、その文を示す', async () => {
    await open(matchAfter(wayTo('前半')));
    const undo = within(screen.getByRole('region', { name: '得点の取り消し' }));
    fireEvent.click(undo.getByRole('button', { name: /札幌FC/ }));
    expect(await screen.findByText('札幌FCの前半の得点は0点です。取り消す得点がありません。')).toBeTruthy();
  });

  it('延長とPKの欄は、あるときだけ示す', async () => {
    await open(matchAfter(wayTo('前半')));
    const columns = () =>
      within(screen.getByRole('region', { name: '得点詳細' }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent);
    expect(columns()).toEqual(['チーム', '前半', '後半', '合計']);
    cleanup();
    await open(matchAfter([...wayTo('延長後半'), { type: 'changeStatus', seen: '延長後半', to: 'PK戦' }]));
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
    await open(matchAfter([...wayTo('試合終了'), { type: 'registerResult', actualStartTime: null }]));
    expect(screen.getByText('速報終了')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: '試合結果を修正する' })).toBeTruthy();
  });
});

describe('圏外の試合速報', () => {
  it('一度開いた試合は圏外でも開いて入力でき、閉じて開き直しても残り、つながれば押した順に一度ずつ届く', async () => {
    const storage = createMemoryStorage();
    const server = fakeServer(matchAfter(wayTo('前半')), [listItem()]);
    renderScreen(REPORT_PATH, server, storage);
    await screen.findByText('札幌春季大会');
    cleanup();

    server.setReadable(false);
    server.trouble(...Array.from({ length: 40 }, () => 'lostRequest' as const));
    renderScreen(REPORT_PATH, server, storage);
    await screen.findByText('札幌春季大会');
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    fireEvent.click(button(/前半終了/));
    await answer('はい');
    cleanup();

    renderScreen(REPORT_PATH, server, storage);
    expect(await screen.findByText('送信待ち 2件')).toBeTruthy();
    expect(goals('home')).toBe('1');
    const bar = within(screen.getByRole('region', { name: '試合状態' }));
    expect(bar.getByRole('status').textContent).toBe('ハーフタイム');
    expect(server.current().version).toBe(1);
    cleanup();

    server.calm();
    server.setReadable(true);
    renderScreen(REPORT_PATH, server, storage);
    expect(await screen.findByText(/^最終送信/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/送信待ち/)).toBeNull());
    expect(goals('home')).toBe('1');
    expect(server.current()).toMatchObject({ version: 3, status: 'ハーフタイム' });
  });

  it('使えなくなったリンクの試合は、何も残っていなければ見せない', async () => {
    const storage = createMemoryStorage();
    const server = fakeServer(matchAfter(wayTo('前半')), [listItem()]);
    renderScreen(REPORT_PATH, server, storage);
    await screen.findByText('札幌春季大会');
    cleanup();
    server.refuseReading(401);
    renderScreen(REPORT_PATH, server, storage);
    expect(await screen.findByText('アクセスを許可されていません。')).toBeTruthy();
    expect(screen.queryByText('札幌春季大会')).toBeNull();
  });
});

describe('結果登録', () => {
  it('予定時刻から始まり、確認して登録し、一覧に戻る', async () => {
    const match = matchAfter([...wayTo('前半'), goal('home'), ...wayTo('試合終了').slice(1)]);
    const { server, pathname } = await open(match);
    expect(screen.getByLabelText('試合開始時刻')).toHaveProperty('value', '10:30');
    fireEvent.change(screen.getByLabelText('試合開始時刻'), {
      target: { value: '10:34' },
    });
    fireEvent.click(button('結果登録'));
    expect(await screen.findByText('試合結果を登録します。よろしいですか？')).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([
      { call: 'register-match-result', body: { actualStartTime: '10:34' } },
    ]);
    expect(await screen.findByText('試合結果登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('時刻を消すと時刻なしで登録し、そのことを先に言う', async () => {
    const match = matchAfter([...wayTo('前半'), goal('home'), ...wayTo('試合終了').slice(1)]);
    const { server } = await open(match);
    fireEvent.change(screen.getByLabelText('試合開始時刻'), {
      target: { value: '' },
    });
    fireEvent.click(button('結果登録'));
    expect(await screen.findByText('試合開始時刻が入力されていません。')).toBeTruthy();
    await answer('はい');
    expect(server.writes).toMatchObject([{ body: { actualStartTime: null } }]);
  });
});

describe('PK戦', () => {
  const kick = (side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand => ({
    type: 'takeKick',
    side,
    result,
    column: null,
    seen: 'PK戦',
  });

  it('○を記録し、列と合計に出す', async () => {
    const { server } = await open(matchAfter(wayTo('PK戦')));
    expect(screen.getByText('下のチームを先に入力することもできます')).toBeTruthy();
    const club = within(screen.getByRole('group', { name: '旭川イレブン' }));
    fireEvent.click(club.getByRole('button', { name: '○ 成功' }));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'operate-pk-score',
        body: {
          triedClub: 'club_right',
          operation: 'success',
          matchStatus: 'PK戦',
        },
      },
    ]);
    expect(club.getAllByRole('columnheader').map((column) => column.textContent)).toEqual([
      ...['1', '2', '3', '4', '5'],
      '合計',
    ]);
    expect(club.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['○成功', 'まだ', 'まだ', 'まだ', 'まだ'],
      '1',
    ]);
  });

  it('スクロールの答えが約束であるブラウザーでも、PK戦から次へ進める', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve());
    await open(matchAfter(wayTo('PK戦')));
    fireEvent.click(button(/試合終了/));
    await answer('はい');
    expect(await screen.findByRole('button', { name: '結果登録' })).toBeTruthy();
  });

  it('取り消す試行がなければ、その文を示す', async () => {
    await open(matchAfter(wayTo('PK戦')));
    const club = within(screen.getByRole('group', { name: '札幌FC' }));
    fireEvent.click(club.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('取り消す試行がありません。')).toBeTruthy();
  });

  it('残りで変わらなくなったら決着と言う', async () => {
    const round = [kick('home', 'success'), kick('away', 'failure')];
    await open(matchAfter([...wayTo('PK戦'), ...round, ...round, ...round]));
    expect(screen.getByText('決着：札幌FC の勝ち')).toBeTruthy();
  });

  it('五本ずつで同点なら六列目が出る', async () => {
    const round = [kick('home', 'success'), kick('away', 'success')];
    await open(matchAfter([...wayTo('PK戦'), ...round, ...round, ...round, ...round, ...round]));
    const club = within(screen.getByRole('group', { name: '札幌FC' }));
    expect(club.getAllByRole('columnheader', { name: /^\d+$/ })).toHaveLength(6);
  });
});

describe('延期登録', () => {
  it('はいを選ぶまで登録できない。雨が最初から選ばれている', async () => {
    const { server, pathname } = await open(matchAfter([]));
    expect(button('延期登録')).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    expect(screen.getByRole('radio', { name: '雨' })).toHaveProperty('checked', true);
    fireEvent.click(button('延期登録'));
    await answer('はい');
    expect(server.writes).toMatchObject([
      {
        call: 'register-postponement',
        body: { postponementReason: '雨', otherPostponementReason: '' },
      },
    ]);
    expect(await screen.findByText('試合延期登録が完了しました。試合一覧画面に戻ります。')).toBeTruthy();
    await answer('OK');
    await waitFor(() => expect(pathname()).toBe(SELECT_PATH));
  });

  it('理由の文はその他のときだけ書け、ほかを選ぶと消える', async () => {
    await open(matchAfter([]));
    const text = screen.getByLabelText('その他の理由');
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    expect(text).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'その他' }));
    fireEvent.change(text, { target: { value: '台風' } });
    expect(screen.getByText('2 / 50字')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '雷' }));
    expect(text).toHaveProperty('value', '');
    expect(text).toHaveProperty('disabled', true);
  });

  it('50字は登録でき、51字はできない。一字は人が数える一字', async () => {
    await open(matchAfter([]));
    fireEvent.click(screen.getByRole('radio', { name: 'はい' }));
    fireEvent.click(screen.getByRole('radio', { name: 'その他' }));
    const text = screen.getByLabelText('その他の理由');
    fireEvent.change(text, { target: { value: '𠮷'.repeat(50) } });
    expect(button('延期登録')).toHaveProperty('disabled', false);
    fireEvent.change(text, { target: { value: '𠮷'.repeat(51) } });
    expect(button('延期登録')).toHaveProperty('disabled', true);
    expect(screen.getByText('延期理由は50字以内にしてください。')).toBeTruthy();
  });

  it('試合が始まったら延期の欄はない', async () => {
    await open(matchAfter(wayTo('前半')));
    expect(screen.queryByRole('button', { name: '延期登録' })).toBeNull();
  });
});
