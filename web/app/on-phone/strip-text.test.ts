import { expect, test } from 'vitest';
import { stripText } from './network-strip.ts';

const NOW = Date.parse('2026-11-21T14:00:00+09:00');
const THIS_MORNING = Date.parse('2026-11-21T09:05:00+09:00');
const YESTERDAY = Date.parse('2026-11-20T18:20:00+09:00');

test.each([
  ['fine', THIS_MORNING, false, '', 'つながっていれば、何も言わない'],
  ['offline', THIS_MORNING, false, 'オフラインです。09:05の内容を表示しています。', '今日読んだもの'],
  ['offline', YESTERDAY, false, 'オフラインです。昨日 18:20の内容を表示しています。', '昨日読んだもの'],
  [
    'offline',
    THIS_MORNING,
    true,
    'オフラインです。09:05の内容を表示しています。読み込んでいない部分は、電波が届くと表示されます。',
    '一部だけ読んだことがある',
  ],
  [
    'offline',
    null,
    true,
    'オフラインです。このページは、電波の届くところで開いてください。',
    '何も読んだことがない',
  ],
  ['offline', null, false, 'オフラインです。', 'サーバーから何も読まないページ'],
  [
    'unreachable',
    YESTERDAY,
    true,
    'サーバーにつながりません。昨日 18:20の内容を表示しています。',
    '電波はある',
  ],
  ['unreachable', null, true, '', 'ページ自身が、読めなかったと言う'],
  [
    'failing',
    THIS_MORNING,
    false,
    '新しい内容を読み込めませんでした。09:05の内容を表示しています。',
    'サーバーの不具合',
  ],
  [
    'slow',
    THIS_MORNING,
    false,
    '読み込みに時間がかかっています。09:05の内容を表示しています。',
    '電波が弱い',
  ],
] as const)('%s で読んだ時刻が %s、欠けが %s なら「%s」（%s）', (state, readAt, misses, text, _reason) => {
  expect(stripText({ state, readAt, misses }, NOW)).toBe(text);
});
