import { expect, test, vi } from 'vitest';
import { openPressed, showPushed } from './notices.ts';

function windowAt(path: string) {
  return { url: `https://tsunagu.example${path}`, focus: vi.fn(async () => undefined) };
}

const PUSHED = {
  title: '試合終了 北 2-1 南',
  body: '秋季カップ',
  url: '/indv-result/cup/m1',
  at: 1_790_000_000_000,
};

test('届いたものは、同じ試合の前のお知らせの場所に出る', async () => {
  const showNotification = vi.fn(async () => undefined);
  await showPushed({ showNotification }, JSON.stringify(PUSHED));
  expect(showNotification).toHaveBeenCalledWith(
    '試合終了 北 2-1 南',
    expect.objectContaining({ body: '秋季カップ', tag: PUSHED.url, data: PUSHED.url, timestamp: PUSHED.at }),
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
