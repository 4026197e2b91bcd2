import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestLastDay, lastDayOf, nextMonth, yearFrom } from './term.ts';

test.each([
  ['普通の日から', '2026-05-15', '2027-05-14'],
  ['年度の初めの日から、年度の終わりの日まで', '2026-04-01', '2027-03-31'],
  ['年度の終わりの日から', '2027-03-31', '2028-03-30'],
  ['元日から大みそかまで', '2027-01-01', '2027-12-31'],
  ['大みそかから', '2026-12-31', '2027-12-30'],
  ['うるう日を含む一年も、同じ日の前日まで', '2027-03-01', '2028-02-29'],
  ['うるう日からの一年は、翌年の2月の末日まで（民法143条）', '2028-02-29', '2029-02-28'],
  ['うるう日の前の日から', '2028-02-28', '2029-02-27'],
  ['2月28日からの一年は、うるう年でも27日まで', '2027-02-28', '2028-02-27'],
  ['翌月の一日から', '2028-03-01', '2029-02-28'],
])('一年の終わり：%s', (_why, from, to) => {
  expect(yearFrom(from)).toBe(to);
});

test.each([
  ['6月15日の届けは、6月の末日まで（7月1日から利用できない）', '2026-06-15', '2026-06-30'],
  ['20日はまだ、その月の末日まで', '2026-06-20', '2026-06-30'],
  ['21日からは、翌月の末日まで', '2026-06-21', '2026-07-31'],
  ['一日の届け', '2026-06-01', '2026-06-30'],
  ['末日の届け', '2026-06-30', '2026-07-31'],
  ['12月20日は、年内まで', '2026-12-20', '2026-12-31'],
  ['12月21日は、年を越す', '2026-12-21', '2027-01-31'],
  ['1月21日は、2月の末日まで', '2027-01-21', '2027-02-28'],
  ['うるう年の1月21日は、2月29日まで', '2028-01-21', '2028-02-29'],
  ['うるう日の届けは、3月の末日まで', '2028-02-29', '2028-03-31'],
  ['3月20日は、年度の終わりまで', '2027-03-20', '2027-03-31'],
  ['3月21日は、次の年度の4月まで', '2027-03-21', '2027-04-30'],
])('退会の最後の日：%s', (_why, noticedOn, lastDay) => {
  expect(earliestLastDay(noticedOn)).toBe(lastDay);
});

test.each([
  ['2026-12', '2026-12-31', '2027-01'],
  ['2027-02', '2027-02-28', '2027-03'],
  ['2028-02', '2028-02-29', '2028-03'],
  ['2026-04', '2026-04-30', '2026-05'],
])('%s の末日は %s、次の月は %s', (month, last, next) => {
  expect([lastDayOf(month), nextMonth(month)]).toEqual([last, next]);
});

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('一年は365日か366日で、次の一年はその翌日に始まる', () => {
  fc.assert(
    fc.property(day, (from) => {
      const days = (Date.parse(yearFrom(from)) - Date.parse(from)) / 86_400_000 + 1;
      expect([365, 366]).toContain(days);
    }),
  );
});

test('退会の最後の日は月の末日で、届けの8日後から41日後まで', () => {
  fc.assert(
    fc.property(day, (noticedOn) => {
      const lastDay = earliestLastDay(noticedOn);
      expect(lastDay).toBe(lastDayOf(lastDay.slice(0, 7)));
      const days = (Date.parse(lastDay) - Date.parse(noticedOn)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(8);
      expect(days).toBeLessThanOrEqual(41);
    }),
  );
});
