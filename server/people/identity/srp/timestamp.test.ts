import { expect, test } from 'vitest';
import { isTimestamp } from './exchange.ts';

test.each(['Tue Nov 3 04:05:06 UTC 2026', 'Sun Jan 31 23:59:59 UTC 1970', 'Mon Feb 10 00:00:00 UTC 2099'])(
  '時刻の形をした「%s」は、どの年でもよい',
  (text) => {
    expect(isTimestamp(text)).toBe(true);
  },
);

test.each([
  '',
  'Tue Nov 03 04:05:06 UTC 2026',
  'Tue Nov 32 04:05:06 UTC 2026',
  'Tue Nov 3 04:05:06 JST 2026',
  'Tue Nov 3 04:05:06 UTC 2026\n',
  ' Tue Nov 3 04:05:06 UTC 2026',
  '火 11月 3 04:05:06 UTC 2026',
  '2026-11-03T04:05:06Z',
])('「%s」は時刻の形でない', (text) => {
  expect(isTimestamp(text)).toBe(false);
});
