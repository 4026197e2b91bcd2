import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDivision, byRegistration, bySchedule, type Division, type Scheduled } from './ordering.ts';

describe('試合の順', () => {
  const match = (matchId: string, date: string, startTime: string | null): Scheduled => ({
    matchId,
    date,
    startTime,
  });

  test.each<[string, readonly Scheduled[]]>([
    ['日付が先', [match('b', '2026-04-30', '18:00'), match('a', '2026-05-01', '09:00')]],
    ['同じ日は開始時刻', [match('b', '2026-05-01', '09:00'), match('a', '2026-05-01', '10:30')]],
    ['時刻未定はその日の最後', [match('b', '2026-05-01', '23:59'), match('a', '2026-05-01', null)]],
    ['時刻未定でも翌日より先', [match('b', '2026-05-01', null), match('a', '2026-05-02', '00:00')]],
    ['同じ時刻は試合の番号', [match('a', '2026-05-01', '09:00'), match('b', '2026-05-01', '09:00')]],
    ['時刻未定どうしも試合の番号', [match('a', '2026-05-01', null), match('b', '2026-05-01', null)]],
    ['年をまたぐ', [match('b', '2026-12-31', '15:00'), match('a', '2027-01-01', '10:00')]],
  ])('%s', (_reason, ordered) => {
    expect([...ordered].reverse().sort(bySchedule)).toEqual(ordered);
    expect([...ordered].sort(bySchedule)).toEqual(ordered);
  });
});

test('一日のうちでは結果登録の済んでいない試合が先で、それぞれ時刻、試合の番号の順', () => {
  const day = { date: '2026-05-01' };
  const ordered = [
    { ...day, matchId: 'm-04', startTime: '09:00', isRegistered: false },
    { ...day, matchId: 'm-02', startTime: '10:00', isRegistered: false },
    { ...day, matchId: 'm-03', startTime: '10:00', isRegistered: false },
    { ...day, matchId: 'm-01', startTime: null, isRegistered: false },
    { ...day, matchId: 'm-06', startTime: '08:00', isRegistered: true },
    { ...day, matchId: 'm-05', startTime: '11:00', isRegistered: true },
  ];
  expect([...ordered].reverse().sort(byRegistration)).toEqual(ordered);
});

describe('部・ブロックの順', () => {
  const named = (...names: readonly string[]): readonly Division[] =>
    names.map((name) => ({ name, roundId: null }));

  test.each<[string, readonly Division[]]>([
    ['番号の順で、全角も半角も同じ', named('１部', '2部', '３部', '10部')],
    ['番号のないものは最後で、名前の順', named('2部', 'Aブロック', 'Bブロック')],
    ['同じ番号は名前の順', named('1部 Aブロック', '1部 Bブロック', '2部 Aブロック')],
    ['準決勝は決勝の前で、回戦はその前', named('1回戦', '２回戦', '準々決勝', '準決勝', '決勝')],
    ['3位決定戦は準決勝と決勝の間、大きい順位が先', named('準決勝', '5位決定戦', '3位決定戦', '決勝戦')],
    ['予選が先で、決勝トーナメントの試合は決勝ではない', named('予選リーグ', '決勝トーナメント', '決勝')],
    [
      '決勝トーナメントの中も行う順',
      named('決勝トーナメント1回戦', '決勝トーナメント 準決勝', '決勝トーナメント 決勝'),
    ],
    ['部が違えば、決勝でも部の順', named('1部 準決勝', '1部 決勝', '2部 準決勝')],
    ['年代のついた回戦も行う順', named('U-15 1回戦', 'U-15 準決勝', 'U-15 決勝')],
    ['ブロックの後に決勝トーナメント', named('Aブロック', 'Bブロック', '決勝トーナメント')],
    ['年代の数字が同じなら、次の数字', named('U-15 1部', 'U-15 2部', 'U-15 10部')],
    ['数字の続かないものは、続くものの後', named('U-15 2部', 'U-15 入替戦')],
    [
      'round_idが名前の番号に勝つ',
      [
        { name: '決勝', roundId: 1 },
        { name: '2回戦', roundId: 2 },
        { name: '1回戦', roundId: 3 },
      ],
    ],
    [
      'round_idが同じなら、名前の番号',
      [
        { name: '2回戦', roundId: 1 },
        { name: '10回戦', roundId: 1 },
        { name: '1回戦', roundId: 2 },
      ],
    ],
    [
      'round_idのないものは、名前の番号をその代わりにする',
      [
        { name: '予選', roundId: 1 },
        { name: '2回戦', roundId: null },
        { name: '決勝', roundId: 3 },
        { name: '順位決定戦', roundId: null },
      ],
    ],
  ])('%s', (_reason, ordered) => {
    expect([...ordered].reverse().sort(byDivision)).toEqual(ordered);
    expect([...ordered].sort(byDivision)).toEqual(ordered);
  });

  test('どんな名前と番号でも、並べ方は入れた順によらない', () => {
    const anyDivision = fc.record({
      name: fc.oneof(
        fc.constantFrom(
          '1部',
          '１部',
          '10部',
          'A',
          'U-15 2部',
          '',
          '決勝',
          '1部 決勝',
          '準決勝',
          '3位決定戦',
          '予選1組',
        ),
        fc.string(),
      ),
      roundId: fc.option(fc.integer({ min: 0, max: 3 })),
    });
    const anyDivisions = fc.uniqueArray(anyDivision, { maxLength: 8, selector: ({ name }) => name });
    fc.assert(
      fc.property(anyDivisions, (divisions) => {
        expect([...divisions].reverse().sort(byDivision)).toEqual([...divisions].sort(byDivision));
      }),
    );
  });
});
