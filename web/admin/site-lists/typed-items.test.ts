import { expect, test } from 'vitest';
import { text } from '#domain/record/field.ts';
import { defineForm } from '#domain/record/form.ts';
import { areSame, mergedItems, moved, typedItems } from './typed-items.ts';

const FORM = defineForm({ name: text('名前') });
const items = (names: string) => typedItems([...names].map((name) => ({ name })));
const namesOf = (merge: ReturnType<typeof items>) => merge.map(({ item }) => item.name).join('');

test.each([
  ['だれも変えていない', 'あいう', 'あいう', 'あいう', 'あいう'],
  ['自分だけが変えた', 'あいう', 'うあえ', 'あいう', 'うあえ'],
  ['ほかの管理者だけが変えた', 'あいう', 'あいう', 'うえ', 'うえ'],
  ['ほかの管理者が足した', 'あい', 'いあう', 'あいえ', 'いあうえ'],
  ['ほかの管理者が外した', 'あい', 'あいう', 'あ', 'あう'],
  ['同じものを二人が変えた：どちらも残る', 'あい', 'あか', 'あき', 'あかき'],
  ['自分が外したものは、戻らない', 'あい', 'い', 'あいう', 'いう'],
  ['同じ変更を二人がした', 'あい', 'あいう', 'あいう', 'あいう'],
])('%s', (_why, base, typed, newest, merge) => {
  expect(namesOf(mergedItems(FORM, items(base), items(typed), items(newest)))).toBe(merge);
});

test('画面にある行は、ほかの管理者の変更を読み込んでも、同じ行のままである', () => {
  const typed = items('あい');
  const [first] = mergedItems(FORM, items('あい'), typed, items('いあう')).slice(1);
  expect(first).toBe(typed[0]);
});

test('前後の空白だけの違いは、違いではない', () => {
  expect(areSame(FORM, items('あ'), typedItems([{ name: ' あ　' }]))).toBe(true);
});

test('並べ替えは、端では何もしない', () => {
  expect(moved(['あ', 'い'], 1, -1)).toEqual(['い', 'あ']);
  expect(moved(['あ'], 3, 1)).toEqual(['あ']);
});
