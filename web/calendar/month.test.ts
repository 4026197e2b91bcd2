import { expect, test } from 'vitest';
import { addMonths, fiscalYearOf, isDay, monthText, weeksOf } from './month.ts';

test.each([
  ['2026-12', 1, '2027-01', '年を越す'],
  ['2026-01', -1, '2025-12', '年を戻る'],
  ['2026-05', 0, '2026-05', '動かない'],
])('%s の %iか月後は %s: %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});

test.each([
  ['2026-03', 2025],
  ['2026-04', 2026],
  ['2027-03', 2026],
])('%s は%i年度', (month, fiscalYear) => {
  expect(fiscalYearOf(month)).toBe(fiscalYear);
});

test.each([
  ['2026-05', 6, '2026-05-01', 31, '金曜に始まり、六週にわたる月'],
  ['2026-02', 4, '2026-02-01', 28, '日曜に始まり、四週で終わる月'],
  ['2028-02', 5, '2028-02-01', 29, 'うるう年の二月'],
])('%s は %i週: %s から %i日 (%s)', (month, weeks, first, count) => {
  const all = weeksOf(month);
  const days = all.flat().filter((day) => day !== null);
  expect([all.length, days[0], days.length]).toEqual([weeks, first, count]);
  expect(all.every((week) => week.length === 7)).toBe(true);
});

test('月曜に始まる月は、日曜が空いている', () => {
  expect(weeksOf('2026-06')[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map((day) => `2026-06-0${day}`)]);
  expect(monthText('2026-06')).toBe('2026年6月');
});

test.each([
  ['2026-05-16', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-5-16', false],
  ['0000-01-01', false],
  ['kyou', false],
])('%s が日であるのは %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
