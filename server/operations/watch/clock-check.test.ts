import { expect, test } from 'vitest';
import { createClockCheck } from './clock-check.ts';

const NOON = Temporal.Instant.from('2026-05-16T03:00:00Z');
const MINUTE = 60_000;

/** A check whose machine runs on by `minutes`, while its clock shows what `now` says. */
function checking() {
  let monotonic = 0;
  const check = createClockCheck(() => monotonic);
  return {
    check,
    after(minutes: number, shown = minutes) {
      monotonic += minutes * MINUTE;
      return shown;
    },
  };
}

test('合っている時計は、何も言われない', () => {
  const { check, after } = checking();
  let now = NOON;
  for (let round = 0; round < 100; round += 1) {
    expect(check({ now, latestBeat: now.subtract({ seconds: 30 }), database: now.add({ seconds: 5 }) })).toBe(
      null,
    );
    now = now.add({ minutes: after(1) });
  }
});

test.each([
  [
    'すでに保存された時刻より1時間遅れている',
    { latestBeat: NOON.add({ hours: 1 }), database: null },
    'behind',
    -60,
  ],
  [
    '最後に動いていた時刻より40日進んでいる',
    { latestBeat: NOON.subtract({ hours: 40 * 24 }), database: null },
    'ahead',
    40 * 24 * 60,
  ],
  [
    'データベースの機械より10分進んでいる',
    { latestBeat: null, database: NOON.subtract({ minutes: 10 }) },
    'database',
    10,
  ],
  [
    'データベースの機械より10分遅れている',
    { latestBeat: null, database: NOON.add({ minutes: 10 }) },
    'database',
    -10,
  ],
])('%s', (_what, others, how, minutes) => {
  expect(createClockCheck()({ now: NOON, ...others })).toEqual({ how, minutes });
});

test.each([3 * 24 * 60, -45])('急に %i 分動いた時計は、1時間だけ知らせる', (minutes) => {
  const { check, after } = checking();
  const alone = { latestBeat: null, database: null };
  check({ now: NOON, ...alone });
  after(1);
  const jumped = NOON.add({ minutes: minutes + 1 });
  expect(check({ now: jumped, ...alone })).toEqual({ how: 'jumped', minutes });
  after(50);
  expect(check({ now: jumped.add({ minutes: 50 }), ...alone })).toEqual({ how: 'jumped', minutes });
  after(11);
  expect(check({ now: jumped.add({ minutes: 61 }), ...alone })).toBe(null);
});

test('2分までのずれは、許される', () => {
  expect(
    createClockCheck()({
      now: NOON,
      latestBeat: NOON.add({ seconds: 110 }),
      database: NOON.subtract({ seconds: 110 }),
    }),
  ).toBe(null);
});
