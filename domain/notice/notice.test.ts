import { describe, expect, test } from 'vitest';
import {
  happened,
  holdsForRest,
  isQuiet,
  isSuperseded,
  type NoticeKind,
  type Seen,
  stillHolds,
  untouched,
  urgencyOf,
} from './notice.ts';

const PLANNED = untouched({ date: '2026-10-04', time: '10:00', ground: '厚別公園' });
const with_ = (changes: Partial<Seen>): Seen => ({ ...PLANNED, ...changes });

const ROWS: readonly (readonly [string, Partial<Seen>, Partial<Seen>, readonly NoticeKind[]])[] = [
  ['何も変わらない', {}, {}, []],
  ['キックオフ', {}, { status: '前半' }, ['kick_off']],
  ['始まってすぐの得点', {}, { status: '前半', home: 1 }, ['kick_off', 'goal']],
  ['得点', { status: '前半' }, { status: '前半', away: 1 }, ['goal']],
  ['知らせたかもしれない得点の取り消し', { status: '前半', home: 1 }, { status: '前半' }, ['goal']],
  ['ハーフタイム', { status: '前半' }, { status: 'ハーフタイム' }, ['half_time']],
  ['ハーフタイムに戻しただけ', { status: '後半' }, { status: 'ハーフタイム' }, []],
  ['後半の始まりは知らせない', { status: 'ハーフタイム' }, { status: '後半' }, []],
  ['最後の得点は結果に入る', { status: '後半' }, { status: '試合終了', home: 1 }, ['result']],
  ['結果だけの登録', {}, { status: '試合終了', outcome: 'registered', home: 3 }, ['result']],
  ['登録', { status: '試合終了', home: 1 }, { status: '試合終了', outcome: 'registered', home: 1 }, []],
  [
    '登録した結果の訂正',
    { status: '試合終了', outcome: 'registered', home: 1 },
    { status: '試合終了', outcome: 'registered', home: 2 },
    ['correction'],
  ],
  ['延期', {}, { outcome: 'postponed' }, ['postponement']],
  ['延期の理由だけ', { outcome: 'postponed' }, { outcome: 'postponed' }, []],
  ['延期後の日程', { outcome: 'postponed' }, { date: '2026-10-11' }, ['schedule']],
  ['時間変更', {}, { time: '11:00' }, ['schedule']],
  ['会場変更', {}, { ground: '白旗山' }, ['schedule']],
];

describe('試合に起きたこと', () => {
  test.each(ROWS)('%s', (_what, before, after, kinds) => {
    expect(happened(with_(before), with_(after))).toEqual(kinds);
  });

  test.each([
    ['goal', { status: '前半' }, { status: '前半' }, false],
    ['goal', { status: '前半' }, { status: '前半', home: 1 }, true],
    ['goal', { status: '前半', home: 1 }, { status: '前半' }, true],
    ['kick_off', {}, {}, false],
    ['half_time', { status: '前半' }, { status: '前半' }, false],
    ['schedule', {}, {}, false],
    ['schedule', {}, { time: '11:00' }, true],
    ['postponement', {}, {}, false],
    ['result', { status: '後半' }, { status: '後半' }, false],
  ] as const)('送るときに %s がまだ言えるか（%j → %j）: %s', (kind, before, now, isSo) => {
    expect(stillHolds(kind, with_(before), with_(now))).toBe(isSo);
  });

  test.each([
    ['half_time', '1-0 0-0', { status: 'ハーフタイム', home: 2 }, true],
    ['half_time', '1-0 0-0', { status: '後半', home: 1 }, true],
    ['half_time', '1-0 0-0', { status: '後半', home: 2 }, false],
    ['half_time', '1-0 0-0', { status: '後半', home: 1, outcome: 'postponed' }, false],
    ['half_time', '1-0 0-0', { status: '試合終了', home: 1 }, false],
    ['kick_off', '0-0 0-0', { status: '後半' }, false],
  ] as const)('まだ届いていない人に %s（%s）がまだ言えるか（%j）: %s', (kind, score, now, isSo) => {
    expect(holdsForRest({ kind, before: with_({ status: '前半' }), score }, with_(now))).toBe(isSo);
  });

  test.each([
    ['goal', 'goal', { status: '前半', home: 2 }, true],
    ['goal', 'half_time', { status: 'ハーフタイム', home: 1 }, true],
    ['goal', 'result', { status: '試合終了', home: 1 }, true],
    ['goal', 'kick_off', { status: '前半', home: 1 }, false],
    ['goal', 'postponement', { status: '前半', outcome: 'postponed', home: 1 }, true],
    ['half_time', 'goal', { status: 'ハーフタイム', home: 1 }, false],
    ['half_time', 'goal', { status: '後半', home: 1 }, true],
    ['result', 'correction', { status: '試合終了', outcome: 'registered', home: 1 }, true],
    ['postponement', 'schedule', { date: '2026-10-11' }, true],
    // A new time does not say which ground was new before.
    ['schedule', 'schedule', { time: '11:00', ground: '白旗山' }, false],
  ] as const)('届いていない %s は、あとの %s が届く人には要らないか（%j）: %s', (kind, later, now, isSo) => {
    const earlier = { kind, before: with_({}), score: '0-0 0-0' };
    expect(isSuperseded(earlier, later, with_(now))).toBe(isSo);
  });
});

test.each([
  ['20:59', false],
  ['21:00', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('21時から7時まで静かにするとき、%sは静か: %s', (time, quiet) => {
  expect(isQuiet(time, { from: '21:00', to: '07:00' })).toBe(quiet);
});

test('昼だけ静かにもできる', () => {
  expect(['12:59', '13:00', '14:00'].map((time) => isQuiet(time, { from: '13:00', to: '14:00' }))).toEqual([
    false,
    true,
    false,
  ]);
});

test.each([
  ['試合の日の得点', 'goal', {}, {}, '2026-10-04', 'high'],
  ['日付の違う試合でも、いま入った得点', 'goal', {}, {}, '2026-10-06', 'high'],
  ['きょうの時間変更', 'schedule', {}, { time: '11:00' }, '2026-10-04', 'high'],
  ['あすの延期', 'postponement', {}, {}, '2026-10-03', 'high'],
  ['きょうの試合が来週に移った', 'schedule', {}, { date: '2026-10-11' }, '2026-10-04', 'high'],
  ['来週の時間変更', 'schedule', {}, { time: '11:00' }, '2026-09-27', 'normal'],
  ['来月の延期', 'postponement', {}, {}, '2026-09-04', 'normal'],
  ['きょうの結果', 'result', {}, {}, '2026-10-04', 'high'],
  ['あとから登録された、先週の結果', 'result', {}, {}, '2026-10-11', 'normal'],
  ['結果の訂正', 'correction', {}, {}, '2026-10-04', 'normal'],
] as const)('%s（%s）は、急ぐかどうか', (_what, kind, before, now, today, urgency) => {
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  expect(urgencyOf(kind, { before: with_(before), now: with_(now), today, tomorrow })).toBe(urgency);
});
