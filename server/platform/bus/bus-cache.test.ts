import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { cacheUntilChange } from '#server/platform/bus/bus-cache.ts';
import { createBus, type MatchChange } from './bus.ts';

const CHANGE: MatchChange = { championshipId: 'cup', matchId: 'm1', version: 1 };
const ofCup = (change: MatchChange) => change.championshipId === 'cup';

test('同時に千人が求めても、作るのは一度だけ', async () => {
  const kept = cacheUntilChange<number>(await createBus(null), 10);
  const make = vi.fn<() => Promise<number>>(() => setTimeout(5, 1));
  await Promise.all(Array.from({ length: 1_000 }, () => kept.get('cup', ofCup, make)));
  expect(make).toHaveBeenCalledOnce();
});

test('変化は、関わるものだけを古くする', async () => {
  const bus = await createBus(null);
  const kept = cacheUntilChange<number>(bus, 10);
  await kept.get('cup', ofCup, async () => 1);
  await kept.get(
    'other',
    (change) => change.championshipId === 'other',
    async () => 1,
  );
  bus.publish(CHANGE);
  expect(await kept.get('cup', ofCup, async () => 2)).toBe(2);
  expect(await kept.get('other', ofCup, async () => 2)).toBe(1);
});

test('変化の前に作り始めたものは、変化の後に求めた人には渡らない', async () => {
  const bus = await createBus(null);
  const kept = cacheUntilChange<string>(bus, 10);
  const started = Promise.withResolvers<string>();
  const before = kept.get('cup', ofCup, () => started.promise);
  bus.publish(CHANGE);
  const after = kept.get('cup', ofCup, async () => 'new');
  started.resolve('old');
  expect([await before, await after]).toEqual(['old', 'new']);
  expect(await kept.get('cup', ofCup, async () => 'never')).toBe('new');
});

test('作れなかったものは残らず、次に求めた人がまた試す', async () => {
  const kept = cacheUntilChange<number>(await createBus(null), 10);
  await expect(kept.get('cup', ofCup, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.get('cup', ofCup, async () => 1)).toBe(1);
});

test('上限を超えると、最も古いものから忘れる', async () => {
  const kept = cacheUntilChange<number>(await createBus(null), 2);
  for (const key of ['a', 'b', 'c']) await kept.get(key, ofCup, async () => 1);
  expect(await kept.get('c', ofCup, async () => 2)).toBe(1);
  expect(await kept.get('a', ofCup, async () => 2)).toBe(2);
});
