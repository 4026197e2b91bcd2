import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { sentence } from '#web/testing/sentence.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { goalOn } from '../testing/operations.ts';
import { REPORT_PATH, renderScreen, SELECT_PATH } from '../testing/render-screen.tsx';
import { IDS, listItem, matchAfter, wayTo } from '../testing/wire.ts';
import type { Operation } from './operation.ts';
import { createMemoryStorage } from './storage.ts';

const OLD_LINK = 'token-of-the-revoked-link';
const PLAYED = matchAfter(wayTo('前半'));
const SCORE: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' };

beforeEach(() => {
  // An entry of more than a week ago would be dated by its arrival.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T01:35:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** An entry by the revoked link. */
function entry(number: number, facts: Partial<Operation> = {}): Operation {
  const key = `0000000${number}-0000-4000-8000-000000000000`;
  const address = { ...goalOn(IDS).address, token: OLD_LINK };
  return goalOn(IDS, { key, address, place: number, seen: PLAYED, command: SCORE, ...facts });
}

/** Opens a screen by the new link, on a phone that holds these entries of the revoked one. */
async function open(path: string, entries: readonly Operation[], server = fakeServer(PLAYED, [listItem()])) {
  const storage = createMemoryStorage();
  await storage.write({ put: entries });
  server.revoke(OLD_LINK);
  const { outbox } = renderScreen(path, server, storage);
  const stored = async () => (await storage.read([], [])).operations;
  return { server, stored, outbox };
}

const dialog = async () => within(await screen.findByRole('alertdialog'));

async function press(name: string) {
  const button = (await dialog()).getByRole('button', { name });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(400));
}

describe('使えなくなったリンクの記録', () => {
  it.each([
    ['試合一覧', SELECT_PATH],
    ['試合の画面', REPORT_PATH],
  ])('新しいリンクの%sで尋ねられ、同じ鍵と時刻のまま、順に一度ずつ届く', async (_screen, path) => {
    const { server, stored } = await open(path, [
      entry(1),
      entry(2, { command: { ...SCORE, side: 'away' } }),
    ]);
    const question = await dialog();
    expect(question.getByText('送れていない記録が2件あります。このリンクで送りますか？')).toBeTruthy();
    expect(question.getByText(sentence('札幌FC 対 旭川イレブン'))).toBeTruthy();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '11/21(土) 10:35 札幌FC の得点（前半）',
      '11/21(土) 10:35 旭川イレブン の得点（前半）',
    ]);
    await press('このリンクで送る');
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(server.log().map(({ key, recordedAt }) => [key, Date.parse(recordedAt)])).toEqual([
      [entry(1).key, Date.parse(entry(1).recordedAt)],
      [entry(2).key, Date.parse(entry(2).recordedAt)],
    ]);
    expect(server.writes.at(-1)?.token).toBe(IDS.urlAccessToken);
    expect(screen.queryByText(/送れていない記録/)).toBeNull();
  });

  it('前のリンクで届いていて答えだけが失われた得点は、新しいリンクで送っても一度だけ数えられる', async () => {
    const server = fakeServer(PLAYED, [listItem()]);
    const before = createMemoryStorage();
    server.trouble('lostAnswer');
    await before.write({ put: [entry(1)] });
    renderScreen(SELECT_PATH, server, before);
    await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(1));
    cleanup();
    const { stored } = await open(REPORT_PATH, [entry(1)], server);
    await dialog();
    expect(screen.getByTestId('goals-home').textContent).toBe('1');
    await press('このリンクで送る');
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(server.current().goals.home.firstHalf).toBe(1);
    expect(screen.getByTestId('goals-home').textContent).toBe('1');
  });

  it('名前を挙げて尋ねられてから破棄でき、警告も消える', async () => {
    const { server, stored } = await open(SELECT_PATH, [entry(1), entry(2)]);
    await dialog();
    await press('2件を破棄する');
    const question = await dialog();
    expect(question.getByText('次の2件の記録を破棄します。よろしいですか？')).toBeTruthy();
    expect(question.getAllByRole('listitem')).toHaveLength(2);
    await press('いいえ');
    expect(await stored()).toHaveLength(2);
    await press('2件を破棄する');
    await press('はい');
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(server.log()).toEqual([]);
    expect(screen.queryByText(/送れていない記録/)).toBeNull();
    expect(screen.queryByText(/送信待ち/)).toBeNull();
  });

  it('新しいリンクが開かない試合の記録は、どの速報の画面からも見て、破棄できる', async () => {
    const elsewhere = { ...goalOn(IDS).address, token: OLD_LINK, matchId: 'm-2' };
    const { stored } = await open(SELECT_PATH, [entry(1, { address: elsewhere })]);
    fireEvent.click(await screen.findByRole('button', { name: '送れていない記録 1件を確認する' }));
    const list = await dialog();
    expect(list.queryByRole('button', { name: 'このリンクで送る' })).toBeNull();
    expect(list.getByText(/新しいリンクを受け取って開くと、そのリンクで送れます。/)).toBeTruthy();
    await press('1件を破棄する');
    await press('はい');
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('別の種類のリンクで入力した記録は、言い表せるものだけを送り、ほかは訳を言って残す', async () => {
    const address = { ...goalOn(IDS).address, token: OLD_LINK, door: 'match' };
    const names = { fiscalYear: '2026', division: '１部', label: '第1試合' };
    const step: MatchCommand = { type: 'stepStatus', direction: 'next', to: 'ハーフタイム' };
    const { server, stored } = await open(REPORT_PATH, [
      entry(1, { address, names }),
      entry(2, { address, names, command: step }),
    ]);
    const question = await dialog();
    expect(question.getByText('送れていない記録が1件あります。このリンクで送りますか？')).toBeTruthy();
    expect(question.getByText(/別の種類のリンクで入力したため、このリンクでは送れません。/)).toBeTruthy();
    await press('このリンクで送る');
    await waitFor(() => expect(server.current().goals.home.firstHalf).toBe(1));
    expect((await stored()).map(({ command }) => command.type)).toEqual(['stepStatus']);
    expect(screen.getByRole('button', { name: '送れていない記録 1件を確認する' })).toBeTruthy();
  });
});
