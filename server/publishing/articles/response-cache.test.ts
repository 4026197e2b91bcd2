import { expect, test } from 'vitest';
import { createArticleCache, type Timed } from './response-cache.ts';

const START = Temporal.Instant.from('2026-05-16T01:00:00Z');

function keeping(limit = 10) {
  let now = START;
  const kept = createArticleCache(() => now, limit);
  let made = 0;
  const make = async (): Promise<Timed> => {
    made += 1;
    return { answer: made, until: now.add({ seconds: 5 }) };
  };
  return {
    kept,
    make,
    later: (seconds: number) => {
      now = now.add({ seconds });
    },
    get: async (key = 'news') => (await kept.get(key, make)).bytes.identity.bytes.toString(),
  };
}

test('時が過ぎるまで、同じものを渡す', async () => {
  const { get, later } = keeping();
  expect([await get(), await get()]).toEqual(['1', '1']);
  later(5);
  expect(await get()).toBe('2');
});

test('同時に尋ねられても、一度だけ作る', async () => {
  const { get } = keeping();
  expect(await Promise.all([get(), get(), get()])).toEqual(['1', '1', '1']);
});

test('書かれたら忘れ、もう今のものとは言わない', async () => {
  const { kept, make, get } = keeping();
  const { isCurrent } = await kept.get('news', make);
  expect(isCurrent()).toBe(true);
  kept.forget();
  expect(isCurrent()).toBe(false);
  expect(await get()).toBe('2');
});

test('作っている間に書かれたら、後から尋ねた人には作り直す', async () => {
  const { kept, get } = keeping();
  const { promise, resolve } = Promise.withResolvers<Timed>();
  const before = kept.get('news', () => promise);
  kept.forget();
  const after = get();
  resolve({ answer: 'old', until: START.add({ hours: 1 }) });
  expect((await before).isCurrent()).toBe(false);
  expect(await after).toBe('1');
  expect(await get()).toBe('1');
});

test('作れなかったものは残らず、次に尋ねた人にはまた作る', async () => {
  const { kept, get } = keeping();
  await expect(kept.get('news', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(await get()).toBe('1');
});

test('数が限りを超えると、古いものから捨てる', async () => {
  const { get } = keeping(2);
  expect([await get('a'), await get('b'), await get('c')]).toEqual(['1', '2', '3']);
  expect([await get('c'), await get('b'), await get('a')]).toEqual(['3', '2', '4']);
});
