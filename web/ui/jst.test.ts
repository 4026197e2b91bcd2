import { expect, test } from 'vitest';
import { clockText, dateText, dayText, fullDayAndWeekdayText, momentDayText } from './jst.ts';

test.each([
  ['2026-12-31T23:59:59.999+09:00', '2026-12-31', '23:59', '大みそかの終わり'],
  ['2027-01-01T00:00:00+09:00', '2027-01-01', '00:00', '元日の初め'],
  ['2026-12-31T15:00:00Z', '2027-01-01', '00:00', '協定世界時ではまだ大みそか'],
  ['2026-11-20T14:59:59Z', '2026-11-20', '23:59', '夜中の前'],
  ['2026-07-01T00:05:00+09:00', '2026-07-01', '00:05', '夏も、時計は進まない'],
  ['2028-02-29T12:00:00+09:00', '2028-02-29', '12:00', 'うるう日'],
  ['2028-02-29T15:00:00Z', '2028-03-01', '00:00', 'うるう日の次の日'],
  ['1970-01-01T00:00:00+09:00', '1970-01-01', '00:00', '1970年より前の協定世界時'],
])('%s は、東京では %s の %s（%s）', (moment, date, clock) => {
  expect(dateText(Date.parse(moment))).toBe(date);
  expect(clockText(Date.parse(moment))).toBe(clock);
});

test.each([
  ['2026-11-21', '11/21(土)', '2026年11月21日(土)'],
  ['2027-01-01', '1/1(金)', '2027年1月1日(金)'],
  ['2028-02-29', '2/29(火)', '2028年2月29日(火)'],
  ['2000-02-29', '2/29(火)', '2000年2月29日(火)'],
  ['2026-03-01', '3/1(日)', '2026年3月1日(日)'],
])('%s は「%s」「%s」', (date, short, long) => {
  expect(dayText(date)).toBe(short);
  expect(fullDayAndWeekdayText(date)).toBe(long);
});

test('どの日も、ブラウザーの暦と同じに書く', () => {
  const full = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });
  const weekday = new Intl.DateTimeFormat('ja-JP', { weekday: 'short', timeZone: 'Asia/Tokyo' });
  const clock = new Intl.DateTimeFormat('ja-JP', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  // Every day of forty years, each at another time of day.
  for (let moment = Date.UTC(2010, 0); moment < Date.UTC(2050, 0); moment += 24 * 3_600_000 + 61_000) {
    expect(momentDayText(moment)).toBe(full.format(moment));
    expect(fullDayAndWeekdayText(dateText(moment))).toBe(`${full.format(moment)}(${weekday.format(moment)})`);
    expect(clockText(moment)).toBe(clock.format(moment).padStart(5, '0'));
  }
});
