import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '#domain/match/match.ts';
import { type NoticeKind, type Seen, untouched } from '#domain/notice/notice.ts';
import { minuteAt, noticeText } from './text.ts';

const PLANNED = untouched({ date: '2026-10-04', time: '10:00', ground: '厚別公園' });

const SCORED: Seen = { ...PLANNED, status: '後半', home: 2, away: 1 };
const POSTPONED: Seen = { ...PLANNED, outcome: 'postponed' };

type Row = readonly [
  kind: NoticeKind,
  facts: { readonly now: Seen; readonly before?: Seen; readonly postponedReason?: string },
  title: string,
];

const ROWS: readonly Row[] = [
  ['kick_off', { now: { ...PLANNED, status: '前半' } }, 'キックオフ ひばりが丘FC － 中の島SSS'],
  ['goal', { now: SCORED }, '⚽ 後半29分 ひばりが丘FC 2-1 中の島SSS'],
  ['goal', { now: SCORED, before: { ...SCORED, home: 3 } }, '得点の取り消し ひばりが丘FC 2-1 中の島SSS'],
  [
    'goal',
    { now: SCORED, before: { ...SCORED, home: 3, away: 0 } },
    '⚽ 後半29分 ひばりが丘FC 2-1 中の島SSS',
  ],
  ['half_time', { now: { ...SCORED, status: 'ハーフタイム' } }, 'ハーフタイム ひばりが丘FC 2-1 中の島SSS'],
  ['half_time', { now: SCORED }, '前半終了 ひばりが丘FC 2-1 中の島SSS'],
  ['result', { now: SCORED }, '試合終了 ひばりが丘FC 2-1 中の島SSS'],
  [
    'result',
    { now: { ...SCORED, away: 2, homeKicks: 4, awayKicks: 3 } },
    '試合終了 ひばりが丘FC 2-2 中の島SSS（PK 4-3）',
  ],
  ['correction', { now: SCORED }, '結果の訂正 ひばりが丘FC 2-1 中の島SSS'],
  ['postponement', { now: POSTPONED, postponedReason: '雷' }, '延期 ひばりが丘FC － 中の島SSS（雷）'],
  ['postponement', { now: POSTPONED }, '延期 ひばりが丘FC － 中の島SSS'],
  [
    'schedule',
    { now: { ...PLANNED, time: '11:30' } },
    '時間変更 ひばりが丘FC － 中の島SSS 10月4日（日） 10:00 → 11:30',
  ],
  [
    'schedule',
    { now: { ...PLANNED, date: '2026-10-11' } },
    '日程変更 ひばりが丘FC － 中の島SSS 10月4日（日） → 10月11日（日） 10:00 厚別公園',
  ],
  [
    'schedule',
    { now: { ...PLANNED, ground: '白旗山' } },
    '会場変更 ひばりが丘FC － 中の島SSS 10月4日（日） 10:00 白旗山',
  ],
  [
    'schedule',
    { now: { ...PLANNED, date: '2026-10-11', time: null }, before: POSTPONED },
    '延期後の日程 ひばりが丘FC － 中の島SSS 10月11日（日） 時刻未定 厚別公園',
  ],
];

describe('お知らせの文', () => {
  test.each(ROWS)('%s %j → %s', (kind, { now, before = PLANNED, postponedReason = '' }, title) => {
    const match = {
      home: 'ひばりが丘FC',
      away: '中の島SSS',
      championship: '秋季カップ',
      category: 'U-12（ジュニア）',
      postponedReason,
      now,
      before,
      goal: { period: 'secondHalf', minute: '29' },
    } as const;
    expect(noticeText(kind, match)).toEqual({ title, body: '秋季カップ U-12' });
  });

  test('大会の名前に年代があれば、くり返さない', () => {
    const match = { home: 'A', away: 'B', championship: '秋季カップ U-12', category: 'U-12（ジュニア）' };
    const rest = { postponedReason: '', now: SCORED, before: PLANNED, goal: null };
    expect(noticeText('goal', { ...match, ...rest })).toEqual({
      title: '⚽ A 2-1 B',
      body: '秋季カップ U-12',
    });
  });
});

test.each([
  [60_000 * 8, 0, '29'],
  [60_000 * 8, null, null],
  [0, 60_000, null],
  [60_000 * 21, 0, '40+2'],
])('後半の開始から%dミリ秒後の得点は%s分', (at, kickOff, minute) => {
  expect(minuteAt(at, kickOff, 'secondHalf', DEFAULT_RULES)).toBe(minute);
});
