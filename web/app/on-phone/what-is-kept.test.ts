import { expect, test } from 'vitest';
import { isKept } from './what-is-kept.ts';

test.each([
  [['live-results', 'week']],
  [['live-results', 'championship', 'cup-1']],
  [['articles', 'news', '2026', '3']],
  [['photos', 'matches', 'cup-1']],
  [['text', 'faq']],
])('見たページの中身 %j は、電話に残る', (queryKey) => {
  expect(isKept(queryKey)).toBe(true);
});

test.each([
  [['members', 'info'], '住所と電話番号'],
  [['standing', '202611210930001234'], 'ログインの番号'],
  [['photos', 'of-match', 'cup-1', 'm-1'], '子どもの写真のアドレス'],
  [['photos'], '写真の下のすべて'],
  [['reporter', 'matches', 'secret-token'], '速報員のトークン'],
  [['admin', 'championships'], '管理者の画面'],
  [['something-new'], '名前を挙げていないもの'],
  [[], '名前のないもの'],
])('%j は、電話に残らない（%s）', (queryKey) => {
  expect(isKept(queryKey)).toBe(false);
});
