import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter, daysBetween, fiscalYearOfDay, readDay } from './day.ts';
import { DATE_NEEDS_YEAR, DATE_UNREADABLE, NO_SUCH_DAY } from './messages.ts';

const anyDay = fc
  .integer({ min: 0, max: 36_524 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));

describe('試合日を読む', () => {
  test.each([
    ['2026/5/16', '表計算ソフトの書き方'],
    ['2026-5-16', '横線'],
    ['2026-05-16', '国際規格'],
    ['2026.5.16', '点'],
    ['2026年5月16日', '漢字'],
    ['２０２６年５月１６日', '全角の数字'],
    ['2026／5／16', '全角の斜線'],
    ['2026/5/16 0:00', '時刻の付いた日付の列'],
    ['2026/05/16 00:00:00', '時刻の付いた日付の列、秒まで'],
    ['20260516', '区切りなし'],
    ['5月16日', '年がなければ年度の日'],
    ['5/16', '年も漢字もない'],
    [' 5月16日（土） ', '曜日と空白'],
    ['5/16(土)', '半角の括弧の曜日'],
    ['5月16日土曜日', '括弧のない曜日'],
    ['令和8年5月16日', '元号'],
    ['R8.5.16', '元号の略'],
    ['46158', '表計算ソフトの通し番号'],
  ])('%s は2026年5月16日: %s', (text) => {
    expect(readDay(text, 2026)).toEqual({ ok: true, date: '2026-05-16' });
  });

  test.each<[string, number | null, string, string]>([
    ['1/9', 2026, '2027-01-09', '一月は年度の次の年'],
    ['3月31日', 2026, '2027-03-31', '三月の終わりまで次の年'],
    ['4月1日', 2026, '2026-04-01', '四月からその年'],
    ['令和元年6月1日', 2026, '2019-06-01', '元年'],
    ['平成31年4月30日', 2026, '2019-04-30', '前の元号'],
    ['2月29日', 2027, '2028-02-29', 'うるう日'],
    ['2026年5月17日(日)', null, '2026-05-17', '日曜の「日」は日付の「日」と紛れない'],
  ])('%s（年度 %s）は %s: %s', (text, fiscalYear, date) => {
    expect(readDay(text, fiscalYear)).toEqual({ ok: true, date });
  });

  test.each([
    ['2026/2/29', NO_SUCH_DAY, 'うるう年でない'],
    ['2026/13/1', NO_SUCH_DAY, '十三月'],
    ['4月31日', NO_SUCH_DAY, '小の月'],
    ['来週の土曜', DATE_UNREADABLE, '言葉'],
    ['', DATE_UNREADABLE, '空'],
    ['5/16/2026', DATE_UNREADABLE, '年が後ろ'],
    ['99999', DATE_UNREADABLE, '通し番号の範囲の外'],
    [
      '5月16日(日)',
      '曜日が試合日と合っていません（日曜日ではなく土曜日です）。',
      '曜日の間違いは日付の間違い',
    ],
  ])('%s は読めない: %s', (text, fault) => {
    expect(readDay(text, 2026)).toMatchObject({ ok: false, fault: { message: fault } });
  });

  test('年のない日付は、年度が選ばれるまで決まらない', () => {
    expect(readDay('5月16日', null)).toMatchObject({ ok: false, fault: { message: DATE_NEEDS_YEAR } });
  });

  test('百年のどの日も、どの書き方でも同じ日になる', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const expected = { ok: true, date: day.toString() };
        const { year, month, day: date } = day;
        const weekday = '月火水木金土日'[day.dayOfWeek - 1];
        const serial = Temporal.PlainDate.from('1899-12-30').until(day).days;
        const fiscalYear = month < 4 ? year - 1 : year;
        expect(readDay(`${year}/${month}/${date}`, null)).toEqual(expected);
        expect(readDay(`${month}月${date}日（${weekday}）`, fiscalYear)).toEqual(expected);
        expect(readDay(String(serial), null)).toEqual(expected);
        expect(fiscalYearOfDay(expected.date)).toBe(fiscalYear);
      }),
    );
  });
});

test('百年のどの日からも、何日後かと何日あいだかが暦と合う', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      const other = day.add({ days: count }).toString();
      fc.pre(other < '2100-03-01');
      expect(daysAfter(day.toString(), count)).toBe(other);
      expect(daysBetween(day.toString(), other)).toBe(count);
    }),
  );
});
