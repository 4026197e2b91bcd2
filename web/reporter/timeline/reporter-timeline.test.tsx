import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Side } from '#domain/match/match.ts';
import { createMemoryStorage, type Storage } from '../outbox/storage.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { REPORT_PATH, renderScreen } from '../testing/render-screen.tsx';
import { matchAfter, wayTo } from '../testing/wire.ts';

const goal = (side: Side, seen: '前半' | '後半' = '前半'): MatchCommand => ({
  type: 'scoreGoal',
  side,
  seen,
});

let storage: Storage;

beforeEach(() => {
  storage = createMemoryStorage();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(...before: readonly MatchCommand[]) {
  const server = fakeServer(matchAfter([]));
  server.enteredElsewhere(...before);
  renderScreen(REPORT_PATH, server, storage);
  const timeline = await screen.findByRole('region', { name: '経過' });
  if (before.length > 0) await within(timeline).findAllByRole('listitem');
  return server;
}

/** Its rows from the top, with what can be pressed in brackets. */
function rows(): readonly string[] {
  const timeline = within(screen.getByRole('region', { name: '経過' }));
  return timeline.queryAllByRole('listitem').map((row) => {
    const pressed = within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
    const text = row.textContent.replace(/\d\d:\d\d /, ' ').slice(0, -pressed.join('').length || undefined);
    return pressed.length === 0 ? text : `${text} [${pressed.join('・')}]`;
  });
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(400));
}

it('まだ何もなければ、そう言う', async () => {
  await open();
  expect(await screen.findByText('まだ記録がありません。')).toBeTruthy();
});

it('新しいものから、どの端末の入力かとともに並び、直せるものにだけボタンがある', async () => {
  await open(...wayTo('後半').slice(0, 1), goal('home'), ...wayTo('後半').slice(1), goal('away', '後半'));
  expect(rows()).toEqual([
    '旭川イレブン　得点（1 - 1） 別の端末 [直す]',
    '後半開始 別の端末 [時刻]',
    '前半終了（1 - 0） 別の端末',
    '札幌FC　得点（1 - 0） 別の端末 [直す]',
    '前半開始 別の端末 [時刻]',
  ]);
});

/** Unfolds what was taken back. */
async function showUndone() {
  fireEvent.click(await screen.findByRole('checkbox', { name: /^取り消した操作も表示/ }));
}

it('取り消した操作は畳まれ、数だけが出て、開くとその場所に並ぶ', async () => {
  const server = await open(...wayTo('前半'), goal('home'), goal('away'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  const [first] = server.current().scored;
  if (first === undefined) throw new Error('There is no goal.');
  act(() => server.enteredElsewhere({ type: 'cancelGoal', side: 'home', seen: '前半', goal: first }));
  const fold = await screen.findByRole('checkbox', { name: '取り消した操作も表示（1件）' });
  expect(fold).toHaveProperty('checked', false);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toBe('旭川イレブン　得点（0 - 1） 別の端末 [直す]');
  expect(rows().join()).not.toContain('取り消し済み');
  await showUndone();
  expect(rows()).toHaveLength(3);
  expect(rows()[1]).toBe('札幌FC　得点取り消し済み 別の端末');
  await showUndone();
  expect(rows()).toHaveLength(2);
});

it('直すから取り消しを選び、確認すると取り消され、取り消したことも残る', async () => {
  const server = await open(...wayTo('前半'), goal('home'));
  await press('札幌FCの得点を直す');
  await press('この得点を取り消す');
  expect(screen.getByRole('alertdialog').textContent).toContain('札幌FC の前半の得点を取り消します。');
  await press('はい');
  await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(0));
  await showUndone();
  await waitFor(() => expect(rows()[0]).toBe('札幌FC　得点取り消し済み 別の端末'));
});

it('状態の変更も、その後に何もなければ戻せる', async () => {
  const server = await open(...wayTo('ハーフタイム'));
  await press('前半終了を取り消す');
  await press('はい');
  await waitFor(() => expect(server.current().status).toBe('前半'));
});

it('送れない間の入力は送信待ちとして並び、それも取り消せる', async () => {
  const server = await open(...wayTo('前半'));
  server.trouble(...Array.from({ length: 20 }, () => 'lostRequest' as const));
  fireEvent.click(
    within(screen.getByRole('region', { name: '得点' })).getByRole('button', { name: /札幌FC/ }),
  );
  await press('はい');
  expect(rows()[0]).toBe('札幌FC　得点（1 - 0） この端末送信待ち [直す]');
  await press('札幌FCの得点を直す');
  await press('この得点を取り消す');
  await press('はい');
  await showUndone();
  expect(rows()[0]).toContain('札幌FC　得点取り消し済み');
  server.calm();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(server.writes.at(-1)).toMatchObject({ body: { operation: 'minus' } }));
  expect(server.current().goals.home.firstHalf).toBe(0);
});

it('閉じて圏外で開き直しても、知っている経過と送信待ちが並ぶ', async () => {
  const server = await open(...wayTo('前半'), goal('home'));
  cleanup();
  server.setReadable(false);
  server.trouble(...Array.from({ length: 20 }, () => 'lostRequest' as const));
  renderScreen(REPORT_PATH, server, storage);
  await screen.findByRole('region', { name: '経過' });
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(
    within(screen.getByRole('region', { name: '得点' })).getByRole('button', { name: /旭川イレブン/ }),
  );
  await press('はい');
  expect(rows()).toEqual([
    '旭川イレブン　得点（1 - 1） この端末送信待ち [直す]',
    '札幌FC　得点（1 - 0） 別の端末 [直す]',
    '前半開始 別の端末 [時刻]',
  ]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-of-the-link');
});
