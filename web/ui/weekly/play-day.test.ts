import { expect, test } from 'vitest';
import { playDay } from './championship-list.tsx';

const DATES = ['2026-05-15', '2026-05-17', '2026-05-23'];

test.each([
  ['試合のある日は、今日と言う', DATES, '2026-05-17', { isToday: true, text: '試合があります' }],
  ['間の日は、次の試合の日を言う', DATES, '2026-05-16', { isToday: false, text: '次の試合 5/17(日)' }],
  [
    '終わったあとは、最後の試合の日を言う',
    DATES,
    '2026-05-24',
    { isToday: false, text: '前回の試合 5/23(土)' },
  ],
  ['日のない大会では、何も言わない', [], '2026-05-16', null],
] as const)('%s', (_why, dates, today, expected) => {
  expect(playDay(dates, today)).toEqual(expected);
});
