import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Change, createMemoryStorage } from '../outbox/storage.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { listItem, matchAfter, wayTo } from '../testing/wire.ts';
import { answer, button, goal, goalButton, goals, onOwnClock, openReport } from './testing/report-screen.ts';

onOwnClock();

describe('入力の送信', () => {
  it('ボタンを二度たたいた二度目は、確認の返事にならない', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    fireEvent.click(await screen.findByRole('button', { name: 'はい' }));
    expect(server.writes).toEqual([]);
    await answer('はい');
    expect(server.writes).toHaveLength(1);
  });

  it('はいを二度たたいても一度だけ数える', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    fireEvent.click(goalButton('札幌FC'));
    const yes = await screen.findByRole('button', { name: 'はい' });
    await act(() => vi.advanceTimersByTimeAsync(400));
    fireEvent.click(yes);
    fireEvent.click(yes);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(server.writes).toHaveLength(1);
    expect(server.current().goals.home.firstHalf).toBe(1);
  });

  it('送っている間も次の操作ができ、画面にはすぐ出て、押した順に一つずつ送る', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
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
    const { server } = await openReport(matchAfter(wayTo('前半')));
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
    const { server } = await openReport(matchAfter(wayTo('前半')));
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

  it('サーバーが答えられないときは、電波のせいにせず、直れば同じ鍵のまま一度だけ数える', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    const failing = { status: 500, body: { code: 'internal', message: '問題が起きました。' } };
    server.trouble(failing, failing, { status: 502, body: undefined });
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText(/^サーバーで問題が起きています（電波の問題ではありません）。/)).toBeTruthy();
    expect(screen.queryByText(/つながりません|電波が戻ると/)).toBeNull();
    expect(goals('home')).toBe('1');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText(/送信待ち/)).toBeNull();
    expect(server.current().goals.home.firstHalf).toBe(1);
  });

  it('圏外では、そう言って入力を受け付け、結果登録も送るまでは完了と言わない', async () => {
    const { server } = await openReport(matchAfter(wayTo('試合終了')));
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
    const { server } = await openReport(matchAfter(wayTo('前半')));
    for (const expected of ['1', '2']) {
      fireEvent.click(goalButton('札幌FC'));
      await answer('はい');
      await waitFor(() => expect(goals('home')).toBe(expected));
    }
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(2);
  });

  it('使えなくなったリンクの操作は残り、そのことを言い、そのリンクではもう入力できない', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    server.trouble({ status: 401, body: { code: 'unauthorized', message: '権限がありません。' } });
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    expect(screen.getByText('送信待ち 1件')).toBeTruthy();
    expect(screen.getByText(/^リンクが使えなくなったため、送れません。/)).toBeTruthy();
    expect(screen.getByText(/^このリンクは使えなくなっているため、入力できません。/)).toBeTruthy();
    expect(goals('home')).toBe('1');
    fireEvent.click(goalButton('旭川イレブン'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('別の端末の得点が、そのまま画面に届く', async () => {
    const { server } = await openReport(matchAfter(wayTo('前半')));
    act(() => server.elsewhere(matchAfter([...wayTo('前半'), goal('away')])));
    await waitFor(() => expect(goals('away')).toBe('1'));
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

  it('端末に書き終わるまでは、送信待ちではなく保存中と言う', async () => {
    const storage = createMemoryStorage();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = {
      ...storage,
      write: async (change: Change) => {
        if (change.put !== undefined) await promise;
        await storage.write(change);
      },
    };
    const server = fakeServer(matchAfter(wayTo('前半')), [listItem()]);
    renderScreen(REPORT_PATH, server, slow);
    await screen.findByText('札幌春季大会');
    server.trouble(...Array.from({ length: 40 }, () => 'lostRequest' as const));
    const card = await screen.findByTestId('new-goal');
    fireEvent.click(goalButton('札幌FC'));
    await answer('はい');
    await waitFor(() => expect(card.textContent).toContain('保存中…'));
    expect(screen.getByTestId('outbox').textContent).not.toContain('送信待ち');
    resolve();
    await waitFor(() => expect(screen.getByTestId('outbox').textContent).toContain('送信待ち 1件'));
    await waitFor(() => expect(screen.getByTestId('new-goal').textContent).not.toContain('保存中…'));
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
