import { expect, test } from 'vitest';
import { anySignal, groupBy, parsedUrl, withResolvers } from './older-browsers.ts';

test('合図の一つが止まると、その理由で止まる', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const both = anySignal([one.signal, other.signal]);
  expect(both.aborted).toBe(false);
  other.abort('もうよい');
  one.abort('遅れて');
  expect(both.aborted).toBe(true);
  expect(both.reason).toBe('もうよい');
});

test('はじめから止まっている合図があれば、はじめから止まっている', () => {
  const both = anySignal([
    new AbortController().signal,
    AbortSignal.abort('前から'),
    AbortSignal.abort('あと'),
  ]);
  expect(both.aborted).toBe(true);
  expect(both.reason).toBe('前から');
});

test('約束は外から守られ、外から破られる', async () => {
  const kept = withResolvers<number>();
  kept.resolve(3);
  expect(await kept.promise).toBe(3);
  const broken = withResolvers<never>();
  broken.reject(new Error('だめ'));
  await expect(broken.promise).rejects.toThrow('だめ');
});

test('同じ鍵のものが、来た順にまとまる', () => {
  const groups = groupBy(['あ1', 'い1', 'あ2'].values(), (item, index) => `${item[0]}${index < 9}`);
  expect([...groups]).toEqual([
    ['あtrue', ['あ1', 'あ2']],
    ['いtrue', ['い1']],
  ]);
});

test('番地でないものは、無いと言う', () => {
  expect(parsedUrl('/a?b', 'https://tsunagu.example')?.href).toBe('https://tsunagu.example/a?b');
  expect(parsedUrl('https://')).toBeNull();
});
