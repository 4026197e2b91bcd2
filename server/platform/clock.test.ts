import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { createToday } from './clock.ts';

const instants = fc
  .integer({
    min: Temporal.Instant.from('1990-01-01T00:00:00Z').epochMilliseconds,
    max: Temporal.Instant.from('2100-01-01T00:00:00Z').epochMilliseconds,
  })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));

test('きょうの日付は、時計がどう進み、どう戻っても、東京のその日', () => {
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1 }), (moments) => {
      let now = moments[0] as Temporal.Instant;
      const today = createToday(() => now);
      for (const moment of moments) {
        now = moment;
        expect(today()).toBe(tokyoDate(now));
      }
    }),
  );
});

test.each([
  ['2026-04-04T14:59:59.999Z', '2026-04-04'],
  ['2026-04-04T15:00:00Z', '2026-04-05'],
  ['2026-04-05T14:59:59.999Z', '2026-04-05'],
])('%sは、東京の%s', (instant, date) => {
  let now = Temporal.Instant.from('2026-04-04T12:00:00Z');
  const today = createToday(() => now);
  today();
  now = Temporal.Instant.from(instant);
  expect(today()).toBe(date);
});
