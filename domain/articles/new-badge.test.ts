import { expect, test } from 'vitest';
import { isNew } from './new-badge.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');

test.each([
  ['2026-11-21T03:00:00Z', true, '今'],
  ['2026-11-07T03:00:00Z', true, 'ちょうど14日前'],
  ['2026-11-07T02:59:59.999Z', false, '14日前を過ぎた'],
  ['2026-11-07T12:00:00+09:00', true, '日本時間で書いても、ちょうど14日前'],
  ['2025-11-21T03:00:00Z', false, '一年前'],
  ['2026-11-21T03:05:00Z', true, '遅れている時計には、少し先'],
])('%s に出た記事が新しいか → %s（%s）', (publishedAt, expected) => {
  expect(isNew(Date.parse(publishedAt), NOW)).toBe(expected);
});
