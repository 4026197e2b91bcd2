import { expect, test } from 'vitest';
import { currentTab, TABS } from './tabs.ts';

test('タブは七つで、仕様の順に並ぶ', () => {
  expect(TABS.map(({ label }) => label)).toEqual([
    'TOP',
    '大会日程',
    'ライブ速報',
    'メディア',
    '写真',
    'チーム紹介',
    'お知らせ',
  ]);
});

test.each([
  ['/', '/top'],
  ['/top', '/top'],
  ['/archive', '/archive'],
  ['/latest-results', '/latest-results'],
  ['/latest-results-by-championship/cup-2026', '/latest-results'],
  ['/indv-result/cup-2026/match-1', '/latest-results'],
  ['/media', '/media'],
  ['/media/article/2026/12', '/media'],
  ['/pics', '/pics'],
  ['/pics-match-list/cup/cup-2026', '/pics'],
  ['/pics-list/cup/cup-2026/match-1/2026-11-21/a/b', '/pics'],
  ['/club-list', '/club-list'],
  ['/club/7', '/club-list'],
  ['/pickup-news', '/pickup-news'],
  ['/pickup-news/article/2026/12', '/pickup-news'],
])('%s では、%s のタブが現在地になる', (path, tab) => {
  expect(currentTab(path)).toBe(tab);
});

test.each(['/faq', '/member-info', '/coupon', '/videos', '/admin-latest-results'])(
  '%s では、どのタブも現在地にならない',
  (path) => {
    expect(currentTab(path)).toBeUndefined();
  },
);
