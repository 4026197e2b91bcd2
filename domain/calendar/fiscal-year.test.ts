import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adminWindow, daysListedIn, daysSeenIn, fiscalYearOf, liveWeek } from './tokyo.ts';

test.each([
  ['2027-03-31T23:59:59+09:00', 2026, '3月の終わりまで前の年度'],
  ['2027-04-01T00:00:00+09:00', 2027, '4月1日の0時から新しい年度'],
  ['2027-03-31T14:59:59Z', 2026, '協定世界時で書いても、日本の3月31日'],
  ['2027-03-31T15:00:00Z', 2027, '協定世界時では3月でも、日本は4月'],
  ['2026-12-31T23:59:59+09:00', 2026, '大みそか'],
  ['2027-01-01T00:00:00+09:00', 2026, '元日は前の年の年度'],
  ['2028-02-29T12:00:00+09:00', 2027, 'うるう日'],
])('%s は %i年度: %s', (instant, year) => {
  expect(fiscalYearOf(Temporal.Instant.from(instant))).toBe(year);
});

test('年度に見える日は、初めの日と終わりの日の週を切らない', () => {
  expect(daysSeenIn(2026)).toEqual({ from: '2026-03-20', to: '2027-04-08' });
});

test('一覧では、管理者の三週間より前に済んだ日を数えない', () => {
  expect(daysListedIn(2026, Temporal.Instant.from('2026-11-22T12:00:00+09:00'))).toEqual({
    from: '2026-11-13',
    to: '2027-04-08',
  });
  expect(daysListedIn(2026, Temporal.Instant.from('2026-04-01T12:00:00+09:00')).from).toBe('2026-03-20');
});

test('どの瞬間の三週間も、その年度に見える日のうちにある', () => {
  const anyInstant = fc
    .integer({ min: 0, max: 4_102_444_800_000 })
    .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
  fc.assert(
    fc.property(anyInstant, (now) => {
      const shown = adminWindow(liveWeek(now));
      const listed = daysListedIn(fiscalYearOf(now), now);
      expect([listed.from <= shown.from, shown.to <= listed.to]).toEqual([true, true]);
    }),
  );
});
