import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { view } from '#web/testing/views.ts';
import { follow } from './follow.ts';

const followed = vi.hoisted(() => ({ isThere: true, begun: [] as unknown[][], stopped: 0 }));
vi.mock('./live.ts', () => ({
  get followLive() {
    if (!followed.isThere) throw new Error('The part could not be loaded.');
    return (...following: unknown[]) => {
      followed.begun.push(following);
      return () => {
        followed.stopped += 1;
      };
    };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(followed, { isThere: true, begun: [], stopped: 0 });
});
afterEach(() => void vi.useRealTimers());

const heard = vi.fn();
const states = vi.fn();

test('速報の部品が届くと追い始め、画面を離れるとやめる', async () => {
  const stop = follow({ championshipId: 'cup' }, heard, states);
  await vi.advanceTimersByTimeAsync(0);
  expect(followed.begun).toEqual([[{ championshipId: 'cup' }, heard, states]]);
  stop();
  expect(followed.stopped).toBe(1);
});

test('部品が届く前に画面を離れたら、追い始めない', async () => {
  follow({ championshipId: 'cup' }, heard, states)();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(followed.begun).toEqual([]);
});

test('部品が届かない間は、切れているとわかり、読み直しで追い、届けば流れに移る', async () => {
  followed.isThere = false;
  const poll = vi.fn(async () => [view()]);
  follow({ championshipId: 'cup', poll }, heard, states);
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toHaveBeenCalledWith('lost');
  expect(heard).toHaveBeenCalledWith([view()]);
  followed.isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(followed.begun).toHaveLength(1);
});

test('圏外から戻れば、待たずに部品を頼み直す', async () => {
  followed.isThere = false;
  const stop = follow({ championshipId: 'cup' }, heard, states);
  await vi.advanceTimersByTimeAsync(0);
  followed.isThere = true;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(followed.begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(followed.begun).toHaveLength(1);
  stop();
  expect(followed.stopped).toBe(1);
});
