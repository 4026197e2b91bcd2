import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import type { Match } from '#domain/match/match.ts';
import { keyOf } from '#web/api/calls.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { addressOf, targetMatch } from '../match/token-flow.ts';
import { matchName } from '../outbox/operation.ts';
import { createMemoryStorage, type Storage } from '../outbox/storage.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { goalOn } from '../testing/operations.ts';
import { REPORT_PATH, renderDrawn, SELECT_PATH } from '../testing/render-screen.tsx';
import { IDS, listItem, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { answer, goal, goalButton, goals, onOwnClock } from './testing/report-screen.ts';

onOwnClock();

beforeEach(() => {
  // Here one process is server and phone; that alone is no fault.
  const { error } = console;
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    if (!String(said[0]).startsWith('Detected multiple renderers')) error(...said);
  });
});

const ADDRESS = addressOf(IDS);
const LIVE = wayTo('前半');

/** The screen as it was drawn from a match, on a phone that has kept this. */
async function openDrawn(match: Match, storage?: Storage) {
  const server = fakeServer(match, [listItem()]);
  const fetch = vi.spyOn(server, 'fetch');
  const page = await renderDrawn(
    REPORT_PATH,
    server,
    [[targetMatch.of(ADDRESS).queryKey, onWire(match)]],
    storage,
  );
  const read = (call: string) => fetch.mock.calls.filter(([input]) => String(input).includes(call));
  return { server, read, ...page };
}

async function keptOnPhone(match: Match, ...operations: ReturnType<typeof goalOn>[]): Promise<Storage> {
  const storage = createMemoryStorage();
  const reported = fromTokenFlow(onWire(match));
  await storage.write({
    put: operations,
    match: { name: matchName(ADDRESS), reported, heardAt: Date.now() },
  });
  return storage;
}

it.each(['試合前', '前半', 'ハーフタイム', '後半', '延長前半', '延長後半', 'PK戦', '試合終了'] as const)(
  '%s の試合は、サーバーが描いたとおりに動き出す',
  async (status) => {
    const { html, mismatches } = await openDrawn(matchAfter(wayTo(status)));
    expect(html).toContain('得点詳細');
    expect(html).toContain('札幌春季大会');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(mismatches).toEqual([]);
    expect(screen.getByTestId('status').textContent).toContain(status);
  },
);

it('描かれた試合を読み直さない', async () => {
  const { read } = await openDrawn(matchAfter(LIVE));
  await waitFor(() => expect(read('/stream')).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(read('get-target-match')).toEqual([]);
});

it('この端末で待っている得点は、描かれたスコアのあとすぐに一度だけ加わり、新しい入力とは言わない', async () => {
  const match = matchAfter(LIVE);
  const { html, server, mismatches } = await openDrawn(match, await keptOnPhone(match, goalOn(IDS)));
  expect(html).toContain('札幌FC 0点、旭川イレブン 0点');
  await waitFor(() => expect(goals('home')).toBe('1'));
  await waitFor(() => expect(server.writes).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(goals('home')).toBe('1');
  expect(server.current().goals.home.firstHalf).toBe(1);
  expect(screen.getByTestId('new-goal').textContent).toBe('');
  expect(mismatches).toEqual([]);
});

it('この端末が知っている古いスコアは、描かれた新しいスコアを消さない', async () => {
  const older = matchAfter(LIVE);
  const newer = matchAfter([...LIVE, goal('away')]);
  const seen = new Set<string | null>();
  const watcher = new MutationObserver(() =>
    seen.add(screen.queryByTestId('goals-away')?.textContent ?? null),
  );
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  await openDrawn(newer, await keptOnPhone(older));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  watcher.disconnect();
  expect(seen).toEqual(new Set(['1']));
});

it('描かれた後、動き出す前の得点を、動き出すと取り戻す', async () => {
  const { server } = await openDrawn(matchAfter(LIVE));
  server.enteredElsewhere(goal('away'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  server.enteredElsewhere(goal('home'));
  await waitFor(() => expect([goals('home'), goals('away')]).toEqual(['1', '1']));
});

it('端末の記録をまだ読めないうちに入力した得点も、読めたときに一度だけ加わる', async () => {
  const storage = await keptOnPhone(matchAfter(LIVE));
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = {
    ...storage,
    read: (...asked: Parameters<Storage['read']>) => promise.then(() => storage.read(...asked)),
  };
  const { server } = await openDrawn(matchAfter(LIVE), slow);
  fireEvent.click(goalButton('札幌FC'));
  await answer('はい');
  expect(server.writes).toEqual([]);
  resolve();
  await waitFor(() => expect(goals('home')).toBe('1'));
  await waitFor(() => expect(server.writes).toHaveLength(1));
});

it('描かれた経過は、どの端末の入力かを、端末がわかってから言う', async () => {
  const match = matchAfter([...LIVE, goal('home')]);
  const { html } = await openDrawn(match);
  expect(html).not.toContain('別の端末');
});

it('描かれた一覧も、読み直さず、描かれたとおりに動き出し、この端末に残す', async () => {
  const list = [listItem()];
  const server = fakeServer(matchAfter([]), list);
  const fetch = vi.spyOn(server, 'fetch');
  const key = keyOf(getTargetMatchesByUrlAccessToken, { query: { urlAccessToken: IDS.urlAccessToken } });
  const { html, mismatches, outbox } = await renderDrawn(SELECT_PATH, server, [[key, list]]);
  expect(html).toMatch(/札幌<wbr[^>]*>FC/);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(mismatches).toEqual([]);
  expect(within(document.body).getByText('速報する試合の選択')).toBeTruthy();
  expect(fetch.mock.calls.filter(([input]) => String(input).includes('get-target-matches'))).toEqual([]);
  expect((await outbox.list(IDS.urlAccessToken))?.matches).toEqual(list);
});
