import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInWindow } from '../competition/window.ts';
import { tokyoDate } from './tokyo.ts';
import { liveWeek } from './week.ts';

describe('今週（金曜0時から次の木曜23時59分59秒まで、日本時間）', () => {
  // 2026-11-20 is a Friday.
  test.each([
    ['2026-11-20T00:00:00+09:00', '2026-11-20', '2026-11-26', '金曜の初めから新しい週'],
    ['2026-11-19T23:59:59+09:00', '2026-11-13', '2026-11-19', '木曜の終わりまで前の週'],
    ['2026-11-19T23:59:59.999999999+09:00', '2026-11-13', '2026-11-19', '木曜の最後の一瞬も前の週'],
    ['2026-11-26T23:59:59+09:00', '2026-11-20', '2026-11-26', '次の木曜の終わりまで同じ週'],
    ['2026-11-22T12:00:00+09:00', '2026-11-20', '2026-11-26', '日曜'],
    ['2026-11-19T15:00:00Z', '2026-11-20', '2026-11-26', '協定世界時では木曜でも、日本は金曜'],
    ['2026-11-19T14:59:59Z', '2026-11-13', '2026-11-19', 'その一秒前は、日本もまだ木曜'],
    ['2026-11-20T09:00:00Z', '2026-11-20', '2026-11-26', '金曜の夕方'],
    ['2025-12-31T23:59:59+09:00', '2025-12-26', '2026-01-01', '大みそかの週は元日に終わる'],
    ['2026-01-01T00:00:00+09:00', '2025-12-26', '2026-01-01', '元日は前の年に始まった週'],
    ['2026-01-02T00:00:00+09:00', '2026-01-02', '2026-01-08', '2026年は1月2日が金曜'],
    ['2028-02-29T12:00:00+09:00', '2028-02-25', '2028-03-02', 'うるう日をまたぐ'],
    ['2027-03-31T12:00:00+09:00', '2027-03-26', '2027-04-01', '年度の終わりでも週は切れない'],
  ])('%s は %s から %s まで: %s', (now, from, to) => {
    expect(liveWeek(Temporal.Instant.from(now))).toEqual({ from, to });
  });

  test('どの瞬間も自分の週に入り、週は金曜に始まって木曜に終わる', () => {
    const anyInstant = fc
      .integer({ min: 0, max: 4_102_444_800_000 })
      .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
    fc.assert(
      fc.property(anyInstant, (now) => {
        const week = liveWeek(now);
        const from = Temporal.PlainDate.from(week.from);
        const to = Temporal.PlainDate.from(week.to);
        expect(isInWindow(tokyoDate(now), week)).toBe(true);
        expect([from.dayOfWeek, to.dayOfWeek, from.until(to).days]).toEqual([5, 4, 6]);
      }),
    );
  });
});
