import { expect, test } from 'vitest';
import { CATEGORIES, type Category } from './category.ts';
import {
  currentDays,
  PRACTICE_SEARCH_SUFFIX,
  SEARCH_SUFFIX,
  searchNamed,
  searchNames,
} from './category-search.ts';

const WEEK = { from: '2026-05-15', to: '2026-05-21' };

test.each<[Category, string, string, string]>([
  ['U-12（ジュニア）', '2026-05-16', '2026-05-16', '本日開催分'],
  ['U-15（ジュニアユース）', '2026-05-16', '2026-05-16', '本日開催分'],
  ['U-18（ユース）', '2026-05-15', '2026-05-21', '本日開催分とは書かず、日付でも並べる'],
  ['WOMAN', '2026-05-16', '2026-05-16', '本日開催分'],
])('%sの検索に出るのは、%sから%sまで（%s）', (category, from, to) => {
  expect(currentDays(category, '2026-05-16', WEEK)).toEqual({ from, to });
});

test('どの検索も、自分だけの場所にある', () => {
  const suffixes = [...CATEGORIES.map((category) => SEARCH_SUFFIX[category]), PRACTICE_SEARCH_SUFFIX];
  expect(new Set(suffixes).size).toBe(suffixes.length);
});

test('番地の名から、どの検索かが決まる', () => {
  const searches = searchNames('k3wQ0cV8sYbL2mXz').map(searchNamed);
  expect(searches).toEqual([
    ...CATEGORIES.map((category) => ({ category, practice: false })),
    { category: 'U-18（ユース）', practice: true },
  ]);
});
