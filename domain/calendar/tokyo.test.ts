import { expect, test } from 'vitest';
import { addDays, tokyoDate } from './tokyo.ts';

test.each([
  ['2026-11-20T14:59:59Z', '2026-11-20', '一日の終わり'],
  ['2026-11-20T15:00:00Z', '2026-11-21', '一日の始まり'],
  ['2026-12-31T15:00:00Z', '2027-01-01', '日本が先に年を越す'],
  ['2026-07-01T14:30:00Z', '2026-07-01', '夏時間はない'],
])('%s は日本の %s: %s', (instant, date) => {
  expect(tokyoDate(Temporal.Instant.from(instant))).toBe(date);
});

test.each([
  ['2026-12-31', 1, '2027-01-01', '年を越す'],
  ['2027-01-01', -1, '2026-12-31', '年を戻る'],
  ['2028-02-28', 1, '2028-02-29', 'うるう年'],
  ['2027-02-28', 1, '2027-03-01', '平年'],
  ['2026-11-20', 0, '2026-11-20', '動かない'],
])('%s の %i日後は %s: %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});
