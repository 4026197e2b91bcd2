import { expect, test } from 'vitest';
import { momentOf } from './entry-moment.ts';

const RECEIVED = '2026-05-16T01:00:00Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.for([
  ['言わない電話', null, RECEIVED],
  ['二分前', '2026-05-16T00:58:00Z', '2026-05-16T00:58:00Z'],
  ['三日前、電波のない山の中で', '2026-05-13T01:00:00Z', '2026-05-13T01:00:00Z'],
  ['ちょうど七日前', '2026-05-09T01:00:00Z', '2026-05-09T01:00:00Z'],
  ['七日前より前', '2026-05-09T00:59:59.999Z', RECEIVED],
  ['時計が1970年の電話', '1970-01-01T00:00:00Z', RECEIVED],
  ['表せる最も古い時刻', '-271821-04-20T00:00:00Z', RECEIVED],
  ['少し進んだ時計は、届いた時刻まで', '2026-05-16T01:00:20Z', RECEIVED],
  ['五分より進んだ時計', '2026-05-16T01:05:00.001Z', RECEIVED],
  ['一年先', '2027-05-16T01:00:00Z', RECEIVED],
  ['表せる最も新しい時刻', '+275760-09-13T00:00:00Z', RECEIVED],
] as const)('時刻だけを言う古いアプリ：%s', ([, recordedAt, moment]) => {
  expect(momentOf({ recordedAt, agoMs: null }, Temporal.Instant.from(RECEIVED))).toBe(moment);
});

test.for([
  ['今押した', RECEIVED, 0, RECEIVED],
  ['時刻を言わず、十分前に押した', null, 10 * MINUTE, '2026-05-16T00:50:00Z'],
  ['十分前に、電波なしで', '2026-05-16T00:50:00Z', 10 * MINUTE, '2026-05-16T00:50:00Z'],
  ['届くのに十二秒かかった', '2026-05-16T00:49:48Z', 10 * MINUTE, '2026-05-16T00:49:48Z'],
  ['時計が五分遅れている', '2026-05-16T00:55:00Z', 0, RECEIVED],
  ['時計が五分遅れ、十分前に押した', '2026-05-16T00:45:00Z', 10 * MINUTE, '2026-05-16T00:50:00Z'],
  ['時計が一日遅れている', '2026-05-15T01:00:00Z', 500, '2026-05-16T00:59:59.5Z'],
  ['時計が一日と三分進んでいる', '2026-05-17T01:03:00Z', 2_000, '2026-05-16T00:59:58Z'],
  ['時計が1970年のまま、三日前に押した', '1970-01-01T00:00:00Z', 3 * DAY, '2026-05-13T01:00:00Z'],
  ['時計が数秒進んでいる', '2026-05-16T01:00:03Z', 0, RECEIVED],
  ['ちょうど七日前', null, 7 * DAY, '2026-05-09T01:00:00Z'],
  ['七日より前', null, 7 * DAY + 1, RECEIVED],
  ['七日より前と言い、時刻も合わない', '2026-05-15T01:00:00Z', 8 * DAY, RECEIVED],
  ['数え切れないほど前', null, 999_999_999_999_999, RECEIVED],
] as const)('どれだけ前かを言う電話：%s', ([, recordedAt, agoMs, moment]) => {
  expect(momentOf({ recordedAt, agoMs }, Temporal.Instant.from(RECEIVED))).toBe(moment);
});

test('事務局の操作は、届いた時刻で残る', () => {
  expect(momentOf(null, Temporal.Instant.from(RECEIVED))).toBe(RECEIVED);
});
