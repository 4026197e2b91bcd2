import { expect, test, vi } from 'vitest';
import { openPressed, showPushed } from './notices.ts';

function windowAt(path: string) {
  return { url: `https://tsunagu.example${path}`, focus: vi.fn(async () => undefined) };
}

const PUSHED = {
  title: '試合終了 北 2-1 南',
  body: '秋季カップ',
  url: '/indv-result/cup/m1',
  id: 'n2',
  at: 1_790_000_000_000,
};

/** A phone on which this stands already. */
function phone(shown: unknown = null) {
  const showNotification = vi.fn(async () => undefined);
  const getNotifications = async () => (shown === null ? [] : [{ data: shown }]);
  return { showNotification, registration: { showNotification, getNotifications } };
}

test.each([
  ['まだ何もないとき', null],
  ['前のお知らせがあるとき', { ...PUSHED, id: 'n1', at: PUSHED.at - 1, title: '⚽ 北 2-1 南' }],
  ['前の版が出したお知らせがあるとき', PUSHED.url],
])('%s、届いたものは、同じ試合の前のお知らせの場所に出て、鳴る', async (_when, shown) => {
  const { showNotification, registration } = phone(shown);
  await showPushed(registration, JSON.stringify(PUSHED));
  expect(showNotification).toHaveBeenCalledWith(
    '試合終了 北 2-1 南',
    expect.objectContaining({
      body: '秋季カップ',
      tag: PUSHED.url,
      data: PUSHED,
      timestamp: PUSHED.at,
      renotify: true,
    }),
  );
});

test.each([
  ['同じお知らせがもう一度', PUSHED],
  ['前のお知らせが遅れて', { ...PUSHED, id: 'n1', at: PUSHED.at - 1, title: '⚽ 北 2-1 南' }],
])('%s届いても、出ているものが残り、鳴らない', async (_what, late) => {
  const { showNotification, registration } = phone(PUSHED);
  await showPushed(registration, JSON.stringify(late));
  expect(showNotification).toHaveBeenCalledWith(
    '試合終了 北 2-1 南',
    expect.objectContaining({ data: PUSHED, renotify: false, silent: true }),
  );
});

test('押すと、開いている試合のページが前に出る', async () => {
  const open = windowAt('/indv-result/cup/m1?tab=1');
  const openWindow = vi.fn(async () => undefined);
  const matchAll = async () => [windowAt('/top'), open];
  await openPressed({ matchAll, openWindow }, PUSHED.url);
  expect(open.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

test('押すと、開いていない試合のページが開く', async () => {
  const openWindow = vi.fn(async () => undefined);
  await openPressed({ matchAll: async () => [], openWindow }, PUSHED.url);
  expect(openWindow).toHaveBeenCalledWith(PUSHED.url);
});
