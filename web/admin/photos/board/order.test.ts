import { expect, test } from 'vitest';
import { moveBefore, rebased, type Step, step } from './order.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const text = (order: readonly string[] | null) => order?.join('') ?? null;

test.each<[string, string, string | null, string]>([
  ['前へ', 'd', 'b', 'adbce'],
  ['後ろへ', 'a', 'd', 'bcade'],
  ['最後へ', 'b', null, 'acdeb'],
  ['二枚をまとめて', 'ae', 'c', 'baecd'],
  ['自分の前は、そのまま', 'b', 'b', 'abcde'],
  ['知らない写真の前は、そのまま', 'b', 'x', 'abcde'],
])('選んだ写真を動かす: %s', (_what, chosen, target, wanted) => {
  expect(text(moveBefore(ORDER, new Set(chosen), target))).toBe(wanted);
});

test.each<[Step, string, string]>([
  ['back', 'c', 'acbde'],
  ['forward', 'c', 'abdce'],
  ['back', 'a', 'abcde'],
  ['forward', 'e', 'abcde'],
  ['first', 'cd', 'cdabe'],
  ['last', 'ac', 'bdeac'],
  ['back', 'ce', 'aceb d'.replace(' ', '')],
  ['forward', '', 'abcde'],
])('ボタンで動かす: %s %s', (by, chosen, wanted) => {
  expect(text(step(ORDER, new Set(chosen), by))).toBe(wanted);
});

test.each<[string, string, string, string, string | null]>([
  ['増えた写真は最後に並ぶ', 'ba', 'ab', 'abc', 'bac'],
  ['なくなった写真は消える', 'cba', 'abc', 'ac', 'ca'],
  ['ほかの人が並べ替えていれば、続けられない', 'ba', 'ab', 'ba', null],
])('並べ替えの途中で写真が変わる: %s', (_what, wanted, seen, stored, result) => {
  expect(text(rebased([...wanted], [...seen], [...stored]))).toBe(result);
});
