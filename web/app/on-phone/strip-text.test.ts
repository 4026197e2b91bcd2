import { expect, test } from 'vitest';
import { stripText } from './strip-text.ts';

const NOW = Date.parse('2026-11-21T14:00:00+09:00');
const THIS_MORNING = Date.parse('2026-11-21T09:05:00+09:00');
const YESTERDAY = Date.parse('2026-11-20T18:20:00+09:00');

test.each([
  ['fine', THIS_MORNING, '', 'つながっていれば、何も言わない'],
  ['offline', THIS_MORNING, 'オフラインです。09:05の内容を表示しています。', '今日読んだもの'],
  ['offline', YESTERDAY, 'オフラインです。昨日 18:20の内容を表示しています。', '昨日読んだもの'],
  [
    'offline',
    null,
    'オフラインです。このページはまだ開いたことがないため、表示できません。',
    '一度も開いていないページ',
  ],
  ['unreachable', YESTERDAY, 'サーバーにつながりません。昨日 18:20の内容を表示しています。', '電波はある'],
  ['unreachable', null, '', 'ページ自身が、読めなかったと言う'],
  ['slow', THIS_MORNING, '読み込みに時間がかかっています。09:05の内容を表示しています。', '電波が弱い'],
] as const)('%s で %s のとき「%s」（%s）', (state, readAt, text, _reason) => {
  expect(stripText({ state, readAt, asks: true }, NOW)).toBe(text);
});

test('サーバーから何も読まないページでは、オフラインであることだけを言う', () => {
  expect(stripText({ state: 'offline', readAt: null, asks: false }, NOW)).toBe('オフラインです。');
});
