import { expect, test } from 'vitest';
import { noticesOf } from './duplicates.ts';
import { matchEntry } from './testing/forms.ts';

const lineOf = (place: number) => place + 2;

test('同じ日に同じクラブがまた当たる行は、どの行とかを知らせる', () => {
  const entries = [
    matchEntry(),
    matchEntry({ matchDate: '2026-05-17' }),
    matchEntry({ scheduledStartTime: '13:00' }),
  ];
  const notice = ['同じ日に同じクラブの試合が重なっています（2行目、4行目）。'];
  expect(noticesOf(entries, 2026, lineOf)).toEqual([notice, [], notice]);
});

test.each([
  ['2026-04-01', []],
  ['2027-03-31', []],
  ['2026-03-31', ['試合日（2026-03-31）が2026年度の外です。']],
  ['2027-04-01', ['試合日（2027-04-01）が2026年度の外です。']],
])('年度の外の試合日を知らせる: %s', (matchDate, notices) => {
  expect(noticesOf([matchEntry({ matchDate })], 2026, lineOf)).toEqual([notices]);
});

test('一日に何百行重なっても、名を挙げる行は10行まで', () => {
  const entries = Array.from({ length: 1_440 }, (_, minute) => {
    const [hour, rest] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
    return matchEntry({ scheduledStartTime: `${hour}:${rest}` });
  });
  const [first = [], ...others] = noticesOf(entries, 2026, lineOf);
  expect(first).toEqual([
    '同じ日に同じクラブの試合が重なっています（2行目、3行目、4行目、5行目、6行目、7行目、8行目、9行目、10行目、11行目、ほか1430行）。',
  ]);
  expect(new Set(others.map(String))).toEqual(new Set([String(first)]));
});
